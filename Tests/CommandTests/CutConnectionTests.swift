import Foundation
import TestSupport
import Testing

/// Cuts connections to the database at any message: acknowledged votes count once, and the others are sent again and
/// also count once.
@Suite(
    .waitingThreads,
    .enabled(
        if: PostgresServer.shared?.socket != nil,
        "PostgreSQL is not installed, can't be started here, or is another one that is not reached by a socket"))
struct CutConnectionTests {
    private let night: CollectedNight
    private let relay: PostgresRelay

    /// The same site through the relay.
    private let far: CollectedNight

    private static let rounds = 100

    /// A change of the ledger exchanges about this many messages, and a few more on a new connection.
    private static let messages = 150

    init() throws {
        let server = try #require(PostgresServer.shared)
        night = try CollectedNight(server.makeSchema())
        relay = try PostgresRelay(to: try #require(server.socket))
        far = night.at(relay.address(like: night.address))
    }

    private func vote(_ file: String, _ lines: String) throws -> Tool.Result {
        night.write(file, lines)
        return try far.run("vote", file, "--no-build")
    }

    /// Expects the totals to match the ballots, through every connection.
    private func expectTotals(_ counted: [String: Int]) throws {
        #expect(try night.exported() == counted)
        let ups = Dictionary(grouping: counted.keys) { String($0.prefix { $0 != " " }) }.mapValues(\.count)
        let tally = try night.run("tally", "gala", "--json").output
        var found: [String: Int] = [:]
        for match in tally.matches(of: /"id":"(s\d+)".*?"ups":(\d+)/) where match.2 != "0" {
            found[String(match.1)] = Int(match.2)
        }
        #expect(found == ups)
    }

    @Test(arguments: [PostgresRelay.Place.beforeCommit, .afterCommit])
    func aFileCountsOnceWhereverItsConnectionIsCut(_ place: PostgresRelay.Place) throws {
        defer { relay.stop() }
        // One cut: the tool retries by itself and reports the result.
        relay.cut(place)
        let again = try vote("one.ndjson", night.ballot("s1", "Ann") + night.ballot("s2", "Ann"))
        #expect(again.code == 0 && again.output.hasPrefix("one.ndjson: 2 counted\n"), "\(again)")
        #expect(relay.remaining == 0)
        // Two cuts: the tool can't know the outcome, and tells the user what to do.
        relay.cut(place, place)
        let lines = night.ballot("s1", "Ben") + night.ballot("s3", "Ben")
        let lost = try vote("two.ndjson", lines)
        #expect(lost.code == 3 && relay.remaining == 0)
        #expect(lost.errors.contains("the connection was lost [ballots.ledger]"), "\(lost.errors)")
        #expect(lost.errors.contains("hint: try again once it can be reached: no vote counts twice"))
        // The output doesn't claim that no votes were counted, because that may be wrong.
        #expect(lost.output == "Stopped: 1 error\n")
        let repeated = try vote("two.ndjson", lines)
        let isCounted = if case .afterCommit = place { true } else { false }
        #expect(repeated.code == 0)
        #expect(
            repeated.output == "two.ndjson: " + (isCounted ? "already imported\n" : "2 counted\n"),
            "\(repeated)")
        try expectTotals(["s1 ann": 1, "s2 ann": 1, "s1 ben": 1, "s3 ben": 1])
    }

    @Test(arguments: [PostgresRelay.Place.beforeCommit, .afterCommit])
    func aPostCountsOnceWhereverItsConnectionIsCut(_ place: PostgresRelay.Place) throws {
        defer { relay.stop() }
        let collector = try far.collector()
        defer { collector.process.kill() }
        let guest = Guest(port: collector.port)
        #expect(guest.vote(night.ballot("s0", "Ann")).status == 200)
        relay.cut(place)
        #expect(guest.vote(night.ballot("s1", "Ann")).content == "{\"counted\":1,\"refused\":[]}\n")
        #expect(relay.remaining == 0)
        relay.cut(place, place)
        let lost = guest.vote(night.ballot("s2", "Ann"))
        #expect(lost.status == 503 && lost.headers["retry-after"] == "5", "\(lost.text)")
        #expect(guest.vote(night.ballot("s2", "Ann")).content == "{\"counted\":1,\"refused\":[]}\n")
        // The name still belongs to this device and to no other.
        let other = Guest(port: collector.port)
        #expect(other.vote(night.ballot("s3", "Ann")).content.contains("\"name-taken\""))
        try expectTotals(["s0 ann": 1, "s1 ann": 1, "s2 ann": 1])
    }

    @Test(arguments: [71]) func filesCountOnceAtWhicheverMessageTheirConnectionsAreCut(seed: UInt64) throws {
        defer { relay.stop() }
        var random = SplitMix(seed: seed)
        var counted: [String: Int] = [:]
        for round in 0..<Self.rounds {
            let cuts = places(&random)
            relay.cut(cuts)
            let songs = ["s\(round % 7)", "s\(10 + round % 7)"]
            let lines = songs.map { night.ballot($0, "p\(round)") }.joined()
            let result = try vote("\(round).ndjson", lines)
            if result.code != 0 {
                #expect(result.code == 3, "\(cuts) \(result.errors)")
                #expect(result.errors.contains("[ballots.ledger]"), "\(cuts) \(result.errors)")
                #expect(result.errors.contains("no vote counts twice"), "\(cuts) \(result.errors)")
                relay.cut()
                let repeated = try vote("\(round).ndjson", lines)
                #expect(repeated.code == 0, "\(cuts) \(repeated.errors)")
            }
            for song in songs { counted["\(song) p\(round)"] = 1 }
        }
        relay.cut()
        try expectTotals(counted)
    }

    @Test(arguments: [72]) func postsCountOnceAtWhicheverMessageTheirConnectionsAreCut(seed: UInt64) throws {
        defer { relay.stop() }
        let collector = try far.collector()
        defer { collector.process.kill() }
        var random = SplitMix(seed: seed)
        var counted: [String: Int] = [:]
        var losses = 0
        for round in 0..<Self.rounds {
            let guest = Guest(port: collector.port)
            // One name in two posts; the first post also registers the name's owner.
            for song in ["s\(round % 7)", "s\(10 + round % 7)"] {
                let cuts = places(&random)
                relay.cut(cuts)
                var answer = guest.vote(night.ballot(song, "p\(round)"))
                while answer.status == 503 {
                    #expect(answer.headers["retry-after"] == "5")
                    losses += 1
                    answer = guest.vote(night.ballot(song, "p\(round)"))
                }
                #expect(answer.content == "{\"counted\":1,\"refused\":[]}\n", "\(cuts) \(answer.text)")
                counted["\(song) p\(round)"] = 1
            }
        }
        relay.cut()
        #expect(losses > 0)
        try expectTotals(counted)
    }

    /// Returns one to three cuts at random messages.
    private func places(_ random: inout SplitMix) -> [PostgresRelay.Place] {
        (0..<Int.random(in: 1...3, using: &random)).map { _ in
            .message(Int.random(in: 0..<Self.messages, using: &random))
        }
    }

    /// A guest with one device who sends posts.
    private final class Guest {
        private let client: LocalClient
        private var cookie: String?

        init(port: UInt16) {
            client = LocalClient(port: port)
            // The first response only registers the device.
            cookie = client.send("POST", "/ballots").headers["set-cookie"].map { "Cookie: " + $0.prefix { $0 != ";" } }
        }

        func vote(_ lines: String) -> PreviewProcess.Response {
            client.send("POST", "/ballots", Data(lines.utf8), cookie.map { [$0] } ?? [])
        }
    }
}
