import Diagnostics
import Glibc
import SiteBuilder

extension Command {
    static let vote = Command(
        name: "vote",
        summary: "Import ballots, and rebuild the pages that they change",
        details: """
            FILE contains ballots as NDJSON, a JSON array, or CSV with a header; - is standard input. Instead of \
            files, EVENT SONG USER followed by up, down or none casts one vote. A file is imported completely or not \
            at all, and only once. Lines that can't count are reported and stored next to the batch in \
            Content/ballots; all others count.
            """,
        arguments: [
            Argument(
                "FILE", kind: .file, isRepeated: true,
                "Ballot files, - for standard input, or one vote: EVENT SONG USER up|down|none")
        ],
        flags: [.allowUnknown, .dryRun, .noBuild],
        examples: [
            "corkboard vote ballots.ndjson": "Count the ballots in a file",
            "curl -s https://example.org/ballots | corkboard vote -": "Count downloaded ballots",
            "corkboard vote gala dancing-queen ann up": "Count one vote",
        ],
        body: { try $0.vote() })
}

extension Flag {
    static let noBuild = Flag("no-build", "Don't build; the next build includes the change")
    static let allowUnknown = Flag(
        "allow-unknown", "Accept a vote for an unknown song, and count it once someone requests that song")
}

extension Run {
    fileprivate mutating func vote() throws -> ExitCode {
        try requireSite()
        letOthersRead()
        let (ballots, build) = (try ballots(), try buildOptions())
        let (report, log, duration) = observed { log, line in
            SiteBuilder.vote(ballots, build, building: !options.has(.noBuild), &log) { line.show($0) }
        }
        let summary = VoteSummary(report, options, took: duration)
        console.print(json: summary.json(log), text: summary.text(log))
        return ExitCode(log, isDone: report != nil)
    }

    /// Returns one vote for four words that end in a vote; any other words are files.
    private func ballots() throws -> [BallotSource] {
        let words = options.arguments
        let files = words.map { $0 == "-" ? BallotSource.standardInput : .file($0) }
        let isThere = { (word: String) in unsafe access(word, F_OK) == 0 || word == "-" }
        // Folders may have the names of events; file names nearly always have a dot or a slash.
        let mayBeFile = { (word: String) in word.utf8.contains { ".-/".utf8.contains($0) } }
        if words.count == 3, !words.contains(where: isThere), !mayBeFile(words[2]) {
            let vote = (words + ["up"]).joined(separator: " ")
            throw CommandError.misuse("the vote is missing", hint: "add up, down or none: corkboard vote \(vote)")
        }
        guard words.count == 4 else { return files }
        let last = words[3]
        if ["up", "down", "none"].contains(last.lowercased()) {
            return [
                .given(
                    event: words[0], song: words[1], user: words[2], vote: last, mayWait: options.has(.allowUnknown))
            ]
        }
        try require(
            mayBeFile(last) || words.allSatisfy(isThere), "\"\(last)\" isn't a vote",
            hint: "write up, down or none: corkboard vote EVENT SONG USER up")
        return files
    }
}
