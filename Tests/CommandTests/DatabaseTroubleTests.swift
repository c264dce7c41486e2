import Foundation
import Glibc
import TestSupport
import Testing

/// Databases that exist but can't store votes: commands and collectors report that, and continue once it is possible.
@Suite(
    .waitingThreads,
    .enabled(
        if: PostgresServer.shared?.socket != nil,
        "PostgreSQL is not installed, can't be started here, or is another one that was named"))
struct DatabaseTroubleTests {
    /// A command and a collector that serve the same guest.
    private struct Night {
        let night: CollectedNight
        let port: UInt16
        let collector: Process
        private let cookie: String

        init(_ address: String) throws {
            night = try CollectedNight(address)
            (collector, port) = try night.collector()
            let token = LocalClient(port: port).send("POST", "/ballots").headers["set-cookie"] ?? ""
            cookie = "Cookie: " + token.prefix { $0 != ";" }
        }

        func post(_ song: String) -> PreviewProcess.Response {
            LocalClient(port: port).send("POST", "/ballots", Data(night.ballot(song, "Ann").utf8), [cookie])
        }

        func vote(_ song: String) throws -> Tool.Result {
            night.write("\(song).ndjson", night.ballot(song, "Ben"))
            return try night.run("vote", "\(song).ndjson", "--no-build")
        }

        /// Expects both to refuse a vote, with this reason.
        func expectRefusal(of song: String, because reason: String) throws {
            let answer = post(song)
            #expect(answer.status == 503 && answer.headers["retry-after"] == "5", "\(answer.text)")
            #expect(LocalClient(port: port).send("GET", "/_corkboard/ready").status == 503)
            let result = try vote(song)
            #expect(result.code == 3, "\(result)")
            #expect(result.errors.contains(reason) && result.errors.contains("[ballots.ledger]"), "\(result.errors)")
            #expect(result.errors.contains("hint: no votes were counted; fix this, then try again"), "\(result.errors)")
        }

        /// Expects both to accept a vote now.
        func expectAcceptance(of song: String) throws {
            #expect(post(song).status == 200)
            #expect(LocalClient(port: port).send("GET", "/_corkboard/ready").status == 200)
            let result = try vote(song)
            #expect(result.code == 0 && result.output == "\(song).ndjson: 1 counted\n", "\(result)")
        }
    }

    @Test func aFullDiskIsSaidAndOvercome() throws {
        let server: PostgresServer
        do {
            server = try PostgresServer(
                settings: "min_wal_size = 2MB\nmax_wal_size = 8MB\nrestart_after_crash = off\n", megabytes: 128)
        } catch is POSIXError {
            try Test.cancel("only root can make a small disk")
        }
        defer { server.stop() }
        let night = try Night(server.makeSchema())
        defer { night.collector.kill() }
        try night.expectAcceptance(of: "s0")
        server.fillDisk()
        try night.expectRefusal(of: "s1", because: "No space left on device")
        #expect(try night.night.run("tally", "gala").code == 0)
        server.clearDisk()
        try night.expectAcceptance(of: "s1")

        // Without space for its log, the server stops, and uncommitted changes are lost.
        server.fillDisk()
        for _ in 0..<100 where (try? server.execute("SELECT pg_switch_wal(), txid_current()")) != nil {}
        #expect(server.waitForEnd())
        #expect(night.post("s2").status == 503)
        let result = try night.vote("s2")
        #expect(result.code == 3 && result.errors.contains("no vote counts twice"), "\(result)")
        server.clearDisk()
        try server.start()
        try night.expectAcceptance(of: "s2")
        #expect(
            try night.night.exported()
                == ["s0 ann": 1, "s0 ben": 1, "s1 ann": 1, "s1 ben": 1, "s2 ann": 1, "s2 ben": 1])
    }

    @Test func aDatabaseWithoutConnectionsOrChangesIsSaidAndOvercome() throws {
        let server = try PostgresServer()
        defer { server.stop() }
        let address = try server.makeSchema()
        let schema = address.components(separatedBy: "search_path%3D").last ?? ""
        try server.execute("CREATE ROLE club LOGIN; ALTER SCHEMA \(schema) OWNER TO club")
        let night = try Night(address.replacingOccurrences(of: "corkboard@", with: "club@"))
        defer { night.collector.kill() }
        func disconnect() throws {
            let all = "SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity WHERE usename = 'club'"
            _ = try server.execute(all)
        }
        try night.expectAcceptance(of: "s0")
        try server.execute("ALTER ROLE club CONNECTION LIMIT 0")
        try disconnect()
        try night.expectRefusal(of: "s1", because: "too many connections for role \"club\"")
        try server.execute("ALTER ROLE club CONNECTION LIMIT -1")
        try night.expectAcceptance(of: "s1")
        try server.execute("ALTER ROLE club SET default_transaction_read_only = on")
        try disconnect()
        try night.expectRefusal(of: "s2", because: "in a read-only transaction")
        #expect(try night.night.run("tally", "gala").code == 0)
        try server.execute("ALTER ROLE club RESET default_transaction_read_only")
        try disconnect()
        try night.expectAcceptance(of: "s2")
    }

    @Test func aStandbyTellsTheVotesAndTakesNone() throws {
        let primary = try PostgresServer()
        defer { primary.stop() }
        let address = try primary.makeSchema()
        let night = try CollectedNight(address)
        night.write("votes.ndjson", night.ballot("s1", "Ann"))
        #expect(try night.run("vote", "votes.ndjson", "--no-build").code == 0)
        let standby = try PostgresServer(standbyOf: primary)
        defer { standby.stop() }
        let path = try #require(standby.socket).components(separatedBy: "/.s.").first ?? ""
        let former = try #require(primary.socket).components(separatedBy: "/.s.").first ?? ""
        let far = try Night(address.replacingOccurrences(of: former, with: path))
        defer { far.collector.kill() }
        try far.expectRefusal(of: "s2", because: "in a read-only transaction")
        #expect(try far.night.exported() == ["s1 ann": 1])
    }
}
