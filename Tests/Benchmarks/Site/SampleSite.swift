import Foundation

/// An invented site on disk, and the program that builds it.
struct SampleSite {
    /// The site's content.
    let content: SampleContent

    /// The site's folder.
    let folder: URL

    /// The path of the program.
    let corkboard: String

    /// The folder with the records.
    var contentFolder: URL { folder.appending(path: "Content") }

    /// The folder with the built site.
    var output: URL { folder.appending(path: "public") }

    private var command: [String] { command(["build"]) }

    /// Returns the program's command line for this site.
    func command(_ words: [String]) -> [String] {
        [corkboard] + words + ["--site", folder.path, "--now", SampleContent.now, "--quiet"]
    }

    /// Moves all build results away, so that the next build has only the content, already cached, like the floor.
    func startAfresh() throws {
        try output.setAside()
        try folder.appending(path: ".corkboard").setAside()
        try FileTree.warm(contentFolder)
        sync()
    }

    /// Returns the duration of a build, from the start of the process to its end.
    func build() throws -> Duration {
        try ContinuousClock().measure { try ChildProcess(command).wait() }
    }

    /// Returns the duration of counting a file of ballots and building the pages that change.
    func vote(_ ballots: URL, _ options: String...) throws -> Duration {
        try ContinuousClock().measure { try ChildProcess(command(["vote", ballots.path] + options)).wait() }
    }

    /// Builds and counts a vote, to bring the site into a normal state of use.
    func warmUp() throws {
        // The next build always reads a just-written file again, because its time stamp isn't reliable yet.
        usleep(200_000)
        _ = try build()
        _ = try vote(try writeBallots(1, on: 1...1, seed: 1))
    }

    /// Writes a file of ballots for the songs of some events.
    func writeBallots(_ count: Int, on events: ClosedRange<Int>, seed: UInt64) throws -> URL {
        let file = folder.appending(path: "votes-\(seed).ndjson")
        try SampleBallots(count: count, events: events, seed: seed).write(to: file)
        return file
    }

    /// Returns the peak memory of a command, in bytes.
    func peakMemory(of words: [String]) throws -> Int { try ChildProcess(command(words)).peakMemory() }

    /// Returns the peak memory of a build with its child processes, in bytes.
    func peakMemory() throws -> Int { try ChildProcess(command).peakMemory() }
}

extension SampleBulletin {
    /// The bulletin with an additional paragraph; its title, date, and tags are unchanged, so that no other page
    /// changes.
    var edited: SampleBulletin {
        SampleBulletin(
            id: id, title: title, author: author, date: date, tags: tags, body: body + "This was added later.\n")
    }
}
