import Ballots
import Files
import Foundation
import Glibc
import TestSupport
import Testing
import Time

@Suite struct CollectingLawTests {
    /// A collector counts the closed batches and what it has collected since, regardless of what happens to the batches
    /// in the meantime.
    @Test(arguments: 0..<40) func whatIsCollectedCounts(_ seed: UInt64) throws {
        var random = SplitMix(seed: seed)
        let office = try Office()
        let index = try Folder.openMaking(office.scratch["index"])
        let folder = BatchFolder(office.batches)
        var now = try office.now
        func start() throws -> BallotCollector {
            BallotCollector(try CollectedIndex(in: index, of: folder), zone: .utc) { Office.poll($0) }
        }
        var collector: BallotCollector? = try start()
        // The lines of the batches, and those that were collected since.
        var closed: [String: String] = [:]
        var open = ""
        // Those that a command has filed, and the collector hasn't noticed.
        var filed = ""
        for _ in 0..<60 {
            now = try Instant(microseconds: now.microseconds + 1000)
            let unnoticed = filed
            filed = ""
            switch Int.random(in: 0..<12, using: &random) {
            case 0:
                let isFiled = try collector?.votes.close(now: now)
                #expect(isFiled == !(open.isEmpty || closed.values.contains(open)))
                try noteNew(in: office, &closed, open)
                open = ""
            case 1:
                // Another process imports a file.
                let lines = randomLines(&random)
                _ = try Intake(office.ledger(), now: now, zone: .utc) { Office.poll($0) }.take(lines)
                try noteNew(in: office, &closed, lines)
                try collector?.refresh(zone: .utc) { Office.poll($0) }
            case 2:
                // Files can be missing that no process has read yet.
                try collector?.refresh(zone: .utc) { Office.poll($0) }
                guard let gone = closed.keys.sorted().randomElement(using: &random) else { continue }
                try office.batches.removeFile(gone)
                closed[gone] = nil
                try collector?.refresh(zone: .utc) { Office.poll($0) }
            case 3:
                // The server is killed and another one started: the next reader of the ballots closes the batch.
                collector = nil
                try folder.fileCollected(now: now, isServed: false)
                #expect(try office.batches.status(".collected.ndjson") == nil)
                try noteNew(in: office, &closed, open)
                open = ""
                collector = try start()
            case 4:
                // A command files the collected ballots, and may be killed before it reports that.
                guard !closed.values.contains(open) else { continue }
                try folder.fileCollected(now: now, isServed: true)
                try noteNew(in: office, &closed, open)
                if Bool.random(using: &random) {
                    // Then the lines are written once more.
                    try office.batches.removeFile(".collected.ndjson")
                    open = unnoticed + open
                } else {
                    (filed, open) = (unnoticed + open, "")
                }
            case 5:
                // The file is lost, or the end of it.
                let former = open.split(separator: "\n").dropLast().map { $0 + "\n" }.joined()
                let isReplaced = Bool.random(using: &random)
                if isReplaced, !open.isEmpty, !closed.values.contains(open) {
                    let bytes = Array(try office.batches.read(".collected.ndjson", limit: 1 << 20).bytes.dropLast())
                    try office.batches.put(".collected.ndjson", bytes.span)
                } else {
                    try office.batches.removeFile(".collected.ndjson")
                    open = unnoticed + open
                }
                open += try collect(&random, at: now, collector)
                if isReplaced { try noteNew(in: office, &closed, former) }
            case 6: try collector?.refresh(zone: .utc) { Office.poll($0) }
            default:
                open += try collect(&random, at: now, collector)
            }
            var naive = NaiveCount()
            try naive.add(closed.values.joined() + open)
            let ledger = try #require(collector).votes.ledger
            let totals = try ledger.tallies(of: "gala").map {
                ("gala/" + $0.key, "\($0.value.tally.ups)-\($0.value.tally.downs)")
            }
            #expect(Dictionary(uniqueKeysWithValues: totals).filter { $0.value != "0-0" } == naive.totals)
            #expect(try collector?.votes.voters(at: "gala") == naive.voters(at: "gala"))
        }
    }

    private func collect(
        _ random: inout SplitMix, at now: Instant, _ collector: BallotCollector?
    ) throws -> String {
        let lines = randomLines(&random)
        let judgement = try collector?.judge(Array(lines.utf8), now: now, from: anyDevice)
        #expect(judgement?.rejections.isEmpty == true)
        #expect(try collector?.commit(now: now).isAny == true)
        try collector?.votes.count()
        return lines
    }

    /// Notes the new lines of the current batch, if it exists.
    private func noteNew(in office: Office, _ closed: inout [String: String], _ lines: String) throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: office.scratch["ballots"])
        let new = names.filter { $0.hasSuffix(".ndjson") && !$0.hasPrefix(".") && closed[$0] == nil }
        #expect(new.count < 2)
        if let name = new.first { closed[name] = lines }
    }

    private func randomLines(_ random: inout SplitMix) -> String {
        (0..<Int.random(in: 1...4, using: &random)).map { _ in
            let user = ["Ann", "Bob", "Carl"].randomElement(using: &random) ?? ""
            let vote = ["UP", "DOWN", "NONE"].randomElement(using: &random) ?? ""
            let song = "abc".randomElement(using: &random) ?? "a"
            let at = Int.random(in: 1...1_000_000, using: &random)
            return #"{"event":"gala","song":"\#(song)","user":"\#(user)","vote":"\#(vote)","at":\#(at)}"# + "\n"
        }.joined()
    }
}
