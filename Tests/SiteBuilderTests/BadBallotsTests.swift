import Ballots
import Foundation
import SQLite
import SiteBuilder
import TestSites
import TestSupport
import Testing

/// Messages about invalid ballots; the valid ones in the same file count.
@Suite struct BadBallotsTests {
    private let site: TestSite

    init() throws {
        site = try TestSite([
            "Content/events/gala.json":
                #"{"name": "Gala", "requests": "closed", "voters": ["Ann", "Bob"], "songs": [{"id": "w", "title": "Waterloo", "artist": "ABBA"}]}"#
        ])
    }

    private static let good = #"{"event": "gala", "song": "w", "user": "Ann", "vote": "up", "at": 1}"#

    /// Returns a ballot in which `part` is replaced with `other`.
    private static func ballot(_ part: String, _ other: String) -> String {
        good.replacingOccurrences(of: part, with: other)
    }

    private static let lines: [(line: String, said: String)] = [
        (ballot("gala", "ball"), #"there is no event "ball""#),
        (ballot("\"w\"", "\"x\""), #"there is no song "x" at "gala""#),
        (ballot("up", "+1"), #""vote" must be UP, DOWN or NONE"#),
        (ballot("Ann", "Carl"), #"the user isn't one of the voters of "gala""#),
        (ballot("Ann", #"\u200b\u2060"#), "the user's name is empty"),
        (ballot("Ann", #"A\u0000nn"#), "the user's name contains a control character"),
        (ballot("Ann", "A\u{0}nn"), "this contains a control character"),
        (ballot("Ann", String(repeating: "n", count: 65)), "the user's name has more than 64 characters"),
        (
            ballot("at\": 1", "at\": 123456789012345678901234567890"),
            #""at" is outside the years 1 to 9999; is it in milliseconds?"#
        ),
        (ballot("at\": 1", "at\": 1e400"), #""at" isn't a time: "1e400" is not a date"#),
        (ballot("at\": 1", "at\": \"2030-01-01T00:00:00Z\""), #""at" is more than a day in the future"#),
        (ballot("at\": 1", "up\": 1000"), "this tries to set a total; totals are only ever counted"),
        (
            #"{"event": "gala", "title": "T", "artist": "A", "user": "Ann"}"#, #"requests for "gala" are closed"#
        ),
        (#"{"event": "gala""#, "this isn't valid JSON"),
    ]

    @Test(arguments: lines) func aBadLineIsNamedAndTheOthersCount(line: String, said: String) throws {
        let outcome = site.vote(Self.good + "\n" + line + "\n" + Self.good + "\n", building: false)
        #expect(outcome.texts.count == 1)
        #expect(outcome.texts.first?.hasPrefix("votes-0:2: warning: \(said)") == true, "\(outcome.texts)")
        #expect(outcome.texts.first?.hasSuffix("[ballots.rejected]") == true)
        #expect(outcome.report?.taken.first?.report.counts.ballots == 2)
        // Without any valid ballot, it is an error, and no batch is written.
        let alone = site.vote("\n" + line, building: false)
        #expect(alone.texts.first?.hasPrefix("votes-0:2: error: \(said)") == true, "\(alone.texts)")
        #expect(batches.count == 1)
    }

    // As an argument, the line would be in the log.
    @Test func aLineOfTenMegabytesIsNamed() throws {
        try aBadLineIsNamedAndTheOthersCount(
            line: String(repeating: "x", count: 10 << 20), said: "this is longer than 64 KiB")
    }

    @Test(arguments: [
        (ballot("gala", "Gala"), "gala"), (ballot("gala", "gla"), "gala"), (ballot("\"w\"", "\"W\""), "w"),
    ])
    func theIdThatMayBeMeantIsSuggestedWhereverItDiffers(line: String, meant: String) throws {
        let hint = "[ballots.rejected]\n  hint: did you mean \"\(meant)\"?"
        #expect(site.vote(line).texts.map { $0.hasSuffix(hint) } == [true])
        site.write("Content/ballots/dropped.ndjson", line)
        #expect(site.build().texts.map { $0.hasSuffix(hint) } == [true])
    }

    private static let files: [(text: String, said: String)] = [
        (
            "event,song,name,vote\ngala,w,Ann,up\n",
            #"votes-0:1: error: the column "user" is missing [ballots.unreadable]"#
        ),
        (
            "event,user\ngala,Ann\n",
            #"votes-0:1: error: the columns "song" and "vote" are missing [ballots.unreadable]"#
        ),
        ("event,song,user\n", #"votes-0:1: error: the column "vote" is missing [ballots.unreadable]"#),
        ("event,user,title\n", #"votes-0:1: error: the column "artist" is missing [ballots.unreadable]"#),
        ("event,vote,user,title\n", #"votes-0:1: error: the column "song" is missing [ballots.unreadable]"#),
        ("song,user\n", #"votes-0:1: error: the columns "event" and "vote" are missing [ballots.unreadable]"#),
        (
            "Timestamp,name\n",
            #"votes-0:1: error: the columns "event", "song", "user" and "vote" are missing [ballots.unreadable]"#
        ),
        (
            "event,song,user,vote,total\ngala,w,Ann,up,9\n",
            #"votes-0:1: error: the column "total" tries to set a total; totals are only ever counted [ballots.unreadable]"#
        ),
        ("PK\u{3}\u{4}\u{14}\u{0}", "votes-0: error: this is an Excel workbook or another zip file, not text"),
        ("e\u{0}v\u{0}e\u{0}", "votes-0: error: the file is in UTF-16 [ballots.unreadable]"),
        ("[\n\(good),\n{\"event\": \"gala\"", "votes-0:3: error: "),
    ]

    @Test(arguments: files) func aFileThatCantBeReadIsNamedAndNothingOfItCounts(text: String, said: String) throws {
        let outcome = site.vote(text)
        #expect(outcome.texts.count == 1)
        #expect(outcome.texts.first?.hasPrefix(said) == true, "\(outcome.texts)")
        #expect(outcome.texts.first?.contains("\n  hint: ") == true)
        #expect(batches.isEmpty)
    }

    @Test func anIndexOfALaterVersionIsRefusedByName() throws {
        site.vote(Self.good)
        try Database(path: site[".corkboard/ledger"]).execute("PRAGMA user_version = 1000")
        #expect(
            site.vote(Self.good.replacingOccurrences(of: "Ann", with: "Bob")).texts == [
                """
                error: .corkboard/ledger was made by a newer version of corkboard [ballots.ledger]
                  hint: use that version, or delete .corkboard/ledger to count the batches again
                """
            ])
        #expect(batches.count == 1)
    }

    @Test func aTruncatedIndexIsMadeAgainWithoutAWord() throws {
        site.vote(Self.good)
        let index = try FileHandle(forWritingTo: URL(filePath: site[".corkboard/ledger"]))
        try index.truncate(atOffset: 5000)
        site.remove(".corkboard/ledger-wal")
        let outcome = site.vote(Self.good.replacingOccurrences(of: "Ann", with: "Bob"))
        #expect(outcome.texts.isEmpty)
        #expect(site.page("/events/gala/songs/songs.csv")?.contains("Waterloo,ABBA,2,0,2") == true)
    }

    @Test func aBatchThatWasWrittenIntoIsNamedByTheNextBuild() throws {
        site.vote(Self.good)
        let batch = try #require(batches.first)
        let file = try FileHandle(forWritingTo: URL(filePath: site["Content/ballots/" + batch]))
        try file.seekToEnd()
        file.write(Data((Self.good + "\n").utf8))
        #expect(
            site.build().texts.map { $0.components(separatedBy: " [")[0] } == [
                "Content/ballots/\(batch): error: this batch was changed after being accepted; batches must never change"
            ])
    }

    private var batches: [String] {
        site.scratch.files(in: "site/Content/ballots").keys.filter { $0.hasSuffix(".ndjson") }
    }
}
