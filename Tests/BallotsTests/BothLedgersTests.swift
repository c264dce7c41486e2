import Ballots
import Files
import Foundation
import Postgres
import SharedLedger
import TestSupport
import Testing
import Time

/// Law 10: the same votes give the same totals in every ledger. The naive count is the judge.
@Suite(.enabled(if: PostgresServer.shared != nil, Comment(rawValue: PostgresServer.isMissing)))
struct BothLedgersTests {
    /// Two songs are listed, and one of them can also be asked for.
    private let poll = Poll(
        event: "gala", songs: ["a": "a", "b": "b", "b-x": "b"], requests: .moderated, requestLimit: 2, songLimit: 3)

    /// A poll where each voter has two votes for songs.
    private var limited: Poll {
        var rules = Poll.Rules()
        rules.mostUps = 2
        return Poll(event: "gala", songs: ["a": "a", "b": "b", "b-x": "b"], requests: .open, rules: rules)
    }

    private func postgres(_ office: Office, _ address: String) throws -> PostgresLedger {
        try PostgresLedger(PostgresAddress(address), in: office.state, of: BatchFolder(office.batches))
    }

    @Test(arguments: 0..<24) func bothAgreeWithTheFoldAfterEachBatch(_ seed: UInt64) throws {
        var random = SplitMix(seed: seed)
        let (here, there) = (try Office(), try Office())
        let batches = try here.ledger()
        let postgres = try postgres(there, try #require(PostgresServer.shared).makeSchema())
        var naive = NaiveCount()
        for step in 0..<10 {
            let lines = (0..<Int.random(in: 1...30, using: &random)).map { _ in
                Int.random(in: 0..<4, using: &random) > 0 ? randomBallot(&random) : randomRequest(&random)
            }.joined(separator: "\n")
            let now = try Instant(seconds: Int64(Office.now + step))
            let rules = Bool.random(using: &random) ? poll : limited
            let intakes = [batches, postgres].map { (ledger: any Ledger) in
                Intake(ledger, now: now, zone: .utc) { _ in poll }
            }
            let isTrial = Int.random(in: 0..<4, using: &random) == 0
            let reports = try intakes.map { try $0.take(lines, dryRun: isTrial) }
            #expect(reports[0] == reports[1])
            if !isTrial { try naive.add(lines) }
            #expect(try everything(in: batches, rules) == everything(in: postgres, rules))
        }
        let seen = Set(try postgres.requests(for: poll).map(\.id)).union(poll.songs.values)
        let totals = try postgres.tallies(of: "gala").filter { seen.contains($0.key) }
            .map { ("gala/" + $0.key, "\($0.value.tally.ups)-\($0.value.tally.downs)") }
        #expect(
            Dictionary(uniqueKeysWithValues: totals).filter { $0.value != "0-0" }
                == naive.totals.filter { seen.contains(String($0.key.dropFirst(5))) })
    }

    /// The complete content of a ledger, as text.
    private func everything(in ledger: any Ledger, _ poll: Poll) throws -> [String] {
        var (all, own): ([String], [String]) = ([], [])
        try ledger.forEachBallot(at: nil) { if $0.event == "gala" { all.append("\($0)") } }
        try ledger.forEachBallot(at: "gala") { own.append("\($0)") }
        #expect(all == own)
        var found = try ledger.events().sorted()
        found += try ledger.tallies(of: "gala").map { "\($0.key) \($0.value)" }.sorted()
        found += try ledger.count(for: poll).tallies.map { "\($0.key) \($0.value)" }.sorted()
        found += try ledger.requests(for: poll).map { "\($0)" }
        found += try ledger.requestedSongs(at: "gala").sorted()
        found += try ledger.history(of: "gala", songs: ["a", "b", "c-x"], limit: 3).map { "\($0)" }
        found += try ledger.requests(of: "gala", by: Array("ann".utf8)).sorted()
        found.append("\(String(describing: try ledger.latestFiling(of: "gala")))")
        found.append("\(try ledger.revision().isAny) \(try ledger.isRequested("c-x", at: "gala"))")
        try ledger.forEachBallot(at: nil) { found.append("\($0)") }
        return found
    }

    /// Law 3, and law 8's "once": any order, any repetition, any number of writers at a time.
    @Test(arguments: 0..<6) func anyNumberOfWritersCountOnce(_ seed: UInt64) async throws {
        var random = SplitMix(seed: seed)
        let address = try #require(PostgresServer.shared).makeSchema()
        let lines = (0..<400).map { _ in randomBallot(&random, voters: 12) }
        var naive = NaiveCount()
        try naive.add(lines.joined(separator: "\n"))
        let orders = (0..<4).map { _ in lines.shuffled(using: &random) }
        let poll = Poll(
            event: "gala", songs: Dictionary(uniqueKeysWithValues: ["a", "b", "c-x", "d-x"].map { ($0, $0) }))
        // The first of them makes the tables, whichever it is.
        try await withThrowingTaskGroup(of: Void.self) { group in
            for order in orders {
                group.addTask {
                    let office = try Office()
                    let ledger = try PostgresLedger(
                        PostgresAddress(address), in: office.state, of: BatchFolder(office.batches))
                    let collector = BallotCollector(ledger, zone: .utc) { _ in poll }
                    for start in stride(from: 0, to: order.count, by: 25) {
                        let text = order[start..<min(start + 25, order.count)].joined(separator: "\n") + "\n"
                        _ = try collector.judge(Array(text.utf8), now: office.now, from: anyDevice)
                        _ = try collector.commit(now: office.now)
                        try collector.votes.count()
                    }
                }
            }
            try await group.waitForAll()
        }
        let office = try Office()
        let totals = try postgres(office, address).tallies(of: "gala")
            .map { ("gala/" + $0.key, "\($0.value.tally.ups)-\($0.value.tally.downs)") }
        #expect(
            Dictionary(uniqueKeysWithValues: totals).filter { $0.value != "0-0" } == naive.totals)
    }

    /// A device may see a song that was requested at another server before this server hears of it.
    @Test func aVoteForASongThatAnotherServerReceivedCounts() throws {
        let address = try #require(PostgresServer.shared).makeSchema()
        let offices = try [Office(), Office()]
        let collectors = try offices.map { office in
            BallotCollector(try postgres(office, address), zone: .utc) { Office.poll($0) }
        }
        func send(_ line: String, to number: Int) throws -> Int {
            let (collector, now) = (collectors[number], try offices[number].now)
            let judgement = try collector.judge(Array((line + "\n").utf8), now: now, from: anyDevice)
            _ = try collector.commit(now: now)
            try collector.votes.count()
            return judgement.counts.ballots + judgement.counts.requests
        }
        let vote = #"{"event":"gala","song":"song-band","user":"Ann","vote":"up"}"#
        #expect(try send(vote, to: 1) == 0)
        #expect(try send(#"{"event":"gala","title":"Song","artist":"Band","user":"Bob"}"#, to: 0) == 1)
        #expect(try send(vote, to: 1) == 1)
    }

    @Test func whatWasTouchedIsTold() throws {
        let office = try Office()
        let ledger = try postgres(office, try #require(PostgresServer.shared).makeSchema())
        let start = try ledger.revision()
        #expect(!start.isAny)
        _ = try office.intake(ledger).take(#"{"event":"gala","song":"a","user":"Ann","vote":"up","at":1}"#)
        let gala = try ledger.revision()
        #expect(gala.touched(since: start) == ["gala"])
        _ = try office.intake(ledger).take(#"{"event":"ball","song":"a","user":"Ann","vote":"up","at":1}"#)
        let both = try ledger.revision()
        #expect(both.touched(since: gala) == ["ball"])
        #expect(LedgerRevision(text: both.text) == both)
        #expect(LedgerRevision(text: gala.text).touched(since: gala) == [])
        // Another ledger with the same numbers.
        let other = try postgres(office, try #require(PostgresServer.shared).makeSchema())
        _ = try office.intake(other).take(#"{"event":"gala","song":"b","user":"Ann","vote":"up","at":1}"#)
        #expect(try other.revision().touched(since: gala) == nil)
    }

    @Test func aLedgerOfALaterVersionIsLeftAlone() throws {
        let server = try #require(PostgresServer.shared)
        let address = try server.makeSchema()
        let office = try Office()
        _ = try postgres(office, address)
        let schema = try #require(address.components(separatedBy: "%3D").last)
        try server.execute("UPDATE \(schema).corkboard SET version = 99")
        #expect(throws: LedgerError.self) { try postgres(office, address) }
    }

    private func randomBallot(_ random: inout SplitMix, voters: Int = 4) -> String {
        let user = ["ann", "Ann", "b\\ob", "ca\\trl", "Björk", "bjork"].randomElement(using: &random) ?? ""
        let number = voters > 4 ? "\(Int.random(in: 0..<voters, using: &random))" : ""
        let vote = ["UP", "down", "None"].randomElement(using: &random) ?? ""
        let song = ["a", "b", "c-x", "d-x"].randomElement(using: &random) ?? ""
        let at = ["1", "2", "3.5", "4", "-5"].randomElement(using: &random) ?? ""
        let name = user.replacing("\\t", with: "\\\\t").replacing("b\\o", with: "b\\\\o")
        return #"{"event":"gala","song":"\#(song)","user":"\#(name)\#(number)","vote":"\#(vote)","at":\#(at)}"#
    }

    private func randomRequest(_ random: inout SplitMix) -> String {
        let user = ["ann", "Ann", "bob", "carl", "dora"].randomElement(using: &random) ?? ""
        let title = ["B", "C", "c", "D", "d", "E", "F"].randomElement(using: &random) ?? ""
        let at = Int.random(in: 1...9, using: &random)
        return #"{"event":"gala","title":"\#(title)","artist":"X","user":"\#(user)","at":\#(at)}"#
    }
}
