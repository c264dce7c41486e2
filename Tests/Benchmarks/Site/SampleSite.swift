import Foundation

/// A made-up site on disk and the program that builds it.
struct SampleSite {
    /// What is in it.
    let content: SampleContent

    /// The site's folder.
    let folder: URL

    /// The program.
    let corkboard: String

    /// Where the records are.
    var contentFolder: URL { folder.appending(path: "Content") }

    /// Where the built site is.
    var output: URL { folder.appending(path: "public") }

    private var command: [String] { command(["build"]) }

    private func command(_ words: [String]) -> [String] {
        [corkboard] + words + ["--site", folder.path, "--now", SampleContent.now, "--quiet"]
    }

    /// Sets all that builds have made aside, so that the next one starts from nothing but content in memory, as the floor does.
    func startAfresh() throws {
        try output.setAside()
        try folder.appending(path: ".corkboard").setAside()
        try FileTree.warm(contentFolder)
        sync()
    }

    /// The time of a build, from the start of the process to its end.
    func build() throws -> Duration {
        try ContinuousClock().measure { try ChildProcess(command).wait() }
    }

    /// The time of taking a file of ballots in and building what it changes.
    func vote(_ ballots: URL, _ options: String...) throws -> Duration {
        try ContinuousClock().measure { try ChildProcess(command(["vote", ballots.path] + options)).wait() }
    }

    /// Builds and takes a vote in, after which the site is as one that is kept up.
    func warmUp() throws {
        // A file that was just written is not yet known well enough to be left unread.
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

    /// The most memory that a command holds, in bytes.
    func peakMemory(of words: [String]) throws -> Int { try ChildProcess(command(words)).peakMemory() }

    /// The most memory that a build and the processes it starts hold at once, in bytes.
    func peakMemory() throws -> Int { try ChildProcess(command).peakMemory() }
}

extension SampleBulletin {
    /// The same with a paragraph more: title, date and tags stay, so that no other page shows anything new.
    var edited: SampleBulletin {
        SampleBulletin(
            id: id, title: title, author: author, date: date, tags: tags, body: body + "This was added later.\n")
    }
}
