import Foundation
import Glibc
import Synchronization
import TestSupport
import Testing

/// Several collectors, and a builder that follows them.
@Suite(.waitingThreads, .enabled(if: PostgresServer.shared != nil, Comment(rawValue: PostgresServer.isMissing)))
struct CollectingServerTests {
    private let night: CollectedNight

    init() throws { night = try CollectedNight(try #require(PostgresServer.shared).makeSchema()) }

    @Test func collectorsKnowEachOthersDevices() throws {
        let collectors = try [night.collector(), night.collector()]
        defer { for collector in collectors { collector.process.kill() } }
        let clients = collectors.map { LocalClient(port: $0.port) }
        let first = clients[0].send("POST", "/ballots", Data(night.ballot("s1", "Ana").utf8))
        // A device must be known before it votes; otherwise a lost response would cost it its name.
        #expect(first.status == 503)
        let cookie = "Cookie: " + (first.headers["set-cookie"]?.prefix { $0 != ";" } ?? "")
        #expect(cookie.count == "Cookie: corkboard=".count + 64)
        func vote(_ client: Int, _ song: String, _ user: String, _ cookie: String) -> String {
            clients[client].send("POST", "/ballots", Data(night.ballot(song, user).utf8), [cookie]).content
        }
        #expect(vote(0, "s1", "Ana", cookie) == "{\"counted\":1,\"refused\":[]}\n")
        #expect(vote(1, "s2", "Ana", cookie) == "{\"counted\":1,\"refused\":[]}\n")
        let other = "Cookie: " + (clients[1].send("POST", "/ballots").headers["set-cookie"]?.prefix { $0 != ";" } ?? "")
        #expect(other != cookie)
        #expect(vote(1, "s3", "ANA", other).contains("\"name-taken\""))
        #expect(vote(0, "s3", "Ben", other).contains("\"counted\":1"))
        #expect(vote(1, "s4", "Ben", cookie).contains("\"name-taken\""))
        // An unsigned token is invalid.
        let forged = "Cookie: corkboard=" + String(repeating: "0", count: 64)
        #expect(clients[0].send("POST", "/ballots", Data(night.ballot("s1", "Cy").utf8), [forged]).status == 503)
        #expect(clients[0].send("GET", "/_corkboard/ready").status == 200)
        #expect(clients[0].send("GET", "/ballots").status == 405)
        #expect(clients[0].send("GET", "/").status == 404)
        #expect(try night.exported() == ["s1 ana": 1, "s2 ana": 1, "s3 ben": 1])
    }

    @Test func aBuilderTriesAgainAfterAnError() throws {
        let event = try #require(night.read("Content/events/gala.json"))
        night.write("Content/events/gala.json", "{")
        let builder = try night.builder()
        defer { builder.kill() }
        usleep(3_000_000)
        #expect(night.read("public/events/gala/songs/songs.csv") == nil)
        night.write("Content/events/gala.json", event)
        night.waitForPages { $0 != nil }
        #expect(night.read("public/events/gala/songs/songs.csv") != nil)
    }

    @Test func whatCollectorsCountIsBuiltAtOnce() throws {
        let collector = try night.collector()
        let builder = try night.builder()
        defer { for process in [collector.process, builder] { process.kill() } }
        let client = LocalClient(port: collector.port)
        let cookie = "Cookie: " + (client.send("POST", "/ballots").headers["set-cookie"]?.prefix { $0 != ";" } ?? "")
        night.waitForPages { $0 != nil }
        for number in 1...5 {
            let start = ContinuousClock.now
            let lines = night.ballot("s\(number)", "Ana")
            #expect(client.send("POST", "/ballots", Data(lines.utf8), [cookie]).status == 200)
            night.waitForPages { $0?.contains("s\(number),Song \(number),Band,1,0") == true }
            #expect(ContinuousClock.now - start < .seconds(5))
        }
        builder.interrupt()
        builder.waitUntilExit()
        #expect(builder.terminationReason == .exit && builder.terminationStatus == 0)
    }

    /// A recurring event gets a further date when one ends, although no file changes.
    @Test func aFurtherDateIsKnownWithoutAChange() throws {
        let start = Date.now - 3600
        let format = ISO8601DateFormatter()
        let further = "quiz/\(format.string(from: start + 86_400).prefix(10))"
        night.write(
            "Content/site.yaml",
            "title: The Shed\noccurrences: {ahead: 1}\nvoting: {ledger: {env: CORKBOARD_LEDGER}}\n")
        night.write(
            "Content/events/quiz.json",
            """
            {"name": "Quiz", "repeat": "daily", "start": "\(format.string(from: start))",
             "end": "\(format.string(from: Date.now + 40))", "songs": [{"title": "Kettle", "artist": "Choir"}]}
            """)
        let (collector, port) = try night.collector()
        defer { collector.kill() }
        let client = LocalClient(port: port)
        let cookie = "Cookie: " + (client.send("POST", "/ballots").headers["set-cookie"]?.prefix { $0 != ";" } ?? "")
        func vote() -> String {
            let ballot = #"{"event":"\#(further)","song":"Kettle","user":"Ana","vote":"UP"}"# + "\n"
            return client.send("POST", "/ballots", Data(ballot.utf8), [cookie]).content
        }
        #expect(vote().contains("\"event-unknown\""))
        let limit = Date.now + 120
        while Date.now < limit, vote().contains("\"event-unknown\"") { usleep(500_000) }
        #expect(vote() == "{\"counted\":1,\"refused\":[]}\n")
    }

    /// A vote that can't be stored is reported as such and sent again; no vote counts twice.
    @Test func aDatabaseInTroubleIsSaidAndOvercome() throws {
        let server = try PostgresServer()
        defer { server.stop() }
        // A user with exactly the rights that the manual lists.
        let address = try server.makeSchema()
        let schema = address.components(separatedBy: "search_path%3D").last ?? ""
        try server.execute("CREATE ROLE club LOGIN; ALTER SCHEMA \(schema) OWNER TO club")
        let night = try CollectedNight(address.replacingOccurrences(of: "corkboard@", with: "club@"))
        let (collector, port) = try night.collector()
        defer { collector.kill() }
        let client = LocalClient(port: port)
        let cookie = "Cookie: " + (client.send("POST", "/ballots").headers["set-cookie"]?.prefix { $0 != ";" } ?? "")
        func vote(_ song: String) -> Int {
            client.send("POST", "/ballots", Data(night.ballot(song, "Ana").utf8), [cookie]).status
        }
        #expect(vote("s0") == 200)
        let ending = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE "
        func disconnect() throws { _ = try server.execute(ending + "application_name = 'corkboard'") }
        let troubles: [(begin: () throws -> Void, end: () throws -> Void)] = [
            ({ server.stop() }, { try server.start() }),
            (
                {
                    try server.execute("ALTER DATABASE postgres SET default_transaction_read_only = on")
                    try disconnect()
                },
                {
                    try server.execute(
                        "BEGIN READ WRITE; ALTER DATABASE postgres RESET default_transaction_read_only; COMMIT")
                    try disconnect()
                }
            ),
            (
                {
                    try server.execute("ALTER ROLE club CONNECTION LIMIT 0")
                    try disconnect()
                }, { _ = try server.execute("ALTER ROLE club CONNECTION LIMIT -1") }
            ),
            // The database is so slow that clients are asked to send their votes again.
            (
                {
                    Thread.detachNewThread {
                        _ = try? server.execute("BEGIN; LOCK TABLE \(schema).ballot; SELECT pg_sleep(600)")
                    }
                    let held = "SELECT count(*) FROM pg_locks WHERE mode = 'AccessExclusiveLock' AND granted"
                    while try server.execute(held) == "0" { usleep(10_000) }
                }, { _ = try server.execute(ending + "query LIKE '%pg_sleep(600)' AND pid <> pg_backend_pid()") }
            ),
        ]
        for (number, trouble) in troubles.enumerated() {
            // After its regular look at the database, the server knows no names, and asks for them with the next vote.
            if number == 2 { Thread.sleep(forTimeInterval: 6) }
            try trouble.begin()
            #expect(vote("s\(number + 1)") == 503)
            // A database that is only slow with votes may have recovered meanwhile.
            if number < 3 { #expect(client.send("GET", "/_corkboard/ready").status == 503, "trouble \(number)") }
            if number == 1 {
                // The server looks at the database every five seconds, and can still read it.
                Thread.sleep(forTimeInterval: 6)
                #expect(client.send("GET", "/_corkboard/ready").status == 503)
            }
            try trouble.end()
            #expect(vote("s\(number + 1)") == 200)
            #expect(client.send("GET", "/_corkboard/ready").status == 200)
        }
        #expect(try night.exported() == ["s0 ana": 1, "s1 ana": 1, "s2 ana": 1, "s3 ana": 1, "s4 ana": 1])
    }

    /// libpq takes a host that the address leaves out from the environment. It isn't this machine.
    @Test(arguments: ["PGHOST", "PGHOSTADDR"]) func theHostCanBeInTheEnvironment(_ variable: String) throws {
        let environment = night.at("postgresql:///votes").environment.merging([variable: "nowhere.invalid"]) { $1 }
        let words = ["tally", "gala", "--site", night.site]
        let said = try Tool.run(Tool.executable, words, environment: environment, in: night.site)
        #expect(said.code == 3 && said.errors.contains("the database votes at nowhere.invalid"), "\(said.errors)")
    }

    /// If the address requires it, the server must prove its identity with a certificate from an authority.
    @Test func theDatabaseProvesWhoItIs() throws {
        let openssl = URL(filePath: "/usr/bin/openssl")
        if !FileManager.default.isExecutableFile(atPath: openssl.path) { try Test.cancel("openssl is not installed") }
        let work = try Scratch()
        for name in ["server", "other"] {
            let words =
                "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout \(name).key -out \(name).pem"
            let made = try Tool.run(
                openssl,
                (words + " -days 2 -subj /CN=x -addext subjectAltName=IP:127.0.0.1").components(separatedBy: " "),
                in: work.path)
            try #require(made.code == 0, "\(made.errors)")
        }
        // The server's user reads its key, which must not be readable by others.
        if getuid() == 0 { for name in ["server.key", "server.pem"] { unsafe chown(work[name], 65534, 65534) } }
        unsafe chmod(work.path, 0o755)
        unsafe chmod(work["server.key"], 0o600)
        let port = try LocalClient.freePort()
        let server = try PostgresServer(
            port: port,
            settings: """
                listen_addresses = '127.0.0.1'
                ssl = on
                ssl_cert_file = '\(work["server.pem"])'
                ssl_key_file = '\(work["server.key"])'
                """)
        defer { server.stop() }
        func tally(_ authority: String, _ mode: String) throws -> Tool.Result {
            let address =
                "postgresql://corkboard:secret-word@127.0.0.1:\(port)/postgres?sslmode=\(mode)&sslrootcert=\(work[authority])"
            return try CollectedNight(address).run("tally", "gala")
        }
        let good = try tally("server.pem", "verify-full")
        #expect(good.code == 0, "\(good.errors)")
        let bad = try tally("other.pem", "verify-full")
        #expect(bad.code == 3 && bad.errors.contains("certificate"), "\(bad.errors)")
        #expect(!(bad.errors + bad.output).contains("secret-word"))
    }

    @Test(arguments: [
        ["--open"], ["--now-playing", "x"], ["--wifi", "x"], ["--wifi-password", "none"], ["--poll", "2s"],
    ])
    func whatACollectorCanNotDoIsRefused(_ flags: [String]) throws {
        let words = ["serve", "--guests", "--collect-only", "--site", night.site] + flags
        let result = try Tool.run(Tool.executable, words, environment: night.environment, in: "/")
        #expect(result.code == 2 && result.errors.contains("can't be combined with \(flags[0])"), "\(result.errors)")
    }

    @Test func withoutAKeyOrADatabaseThereIsNoCollector() throws {
        let words = ["serve", "--guests", "--collect-only", "--site", night.site]
        let keyless = try Tool.run(Tool.executable, words, environment: ["CORKBOARD_LEDGER": night.address], in: "/")
        #expect(keyless.code == 2 && keyless.errors.contains("CORKBOARD_DEVICE_KEY"))
        var environment = night.environment
        environment["CORKBOARD_LEDGER"] = "batches"
        let batches = try Tool.run(Tool.executable, words, environment: environment, in: "/")
        #expect(batches.code == 3 && batches.errors.contains("collectors need a shared database"), "\(batches.errors)")
    }
}

/// A site with one event whose votes are counted in a database, and the processes that receive and show them.
struct CollectedNight {
    let address: String
    private let work: Scratch

    static let songs = 40

    init(_ address: String) throws {
        self.address = address
        work = try Scratch()
        work.write("site/Content/site.yaml", "title: The Shed\nvoting: {ledger: {env: CORKBOARD_LEDGER}}\n")
        let songs = (0..<Self.songs).map { #"{"id": "s\#($0)", "title": "Song \#($0)", "artist": "Band"}"# }
        work.write(
            "site/Content/events/gala.json", "{\"name\": \"Gala\", \"songs\": [\(songs.joined(separator: ", "))]}")
    }

    private init(_ address: String, _ work: Scratch) { (self.address, self.work) = (address, work) }

    /// Returns the same site with another address for its votes.
    func at(_ address: String) -> CollectedNight { CollectedNight(address, work) }

    var site: String { work["site"] }

    /// Writes, reads or removes a file in the site's folder, where commands run.
    func write(_ file: String, _ text: String) { work.write("site/" + file, text) }

    func read(_ file: String) -> String? { work.read("site/" + file) }

    func remove(_ file: String) { work.remove("site/" + file) }

    var environment: [String: String] {
        ["CORKBOARD_LEDGER": address, "CORKBOARD_DEVICE_KEY": "sixteen-letters-at-least"]
    }

    func ballot(_ song: String, _ user: String) -> String {
        #"{"event":"gala","song":"\#(song)","user":"\#(user)","vote":"UP","at":1700000000}"# + "\n"
    }

    /// Starts a collector, and waits until it listens.
    func collector(on port: UInt16? = nil) throws -> (process: Process, port: UInt16) {
        let port = try port ?? LocalClient.freePort()
        let words = ["serve", "--guests", "--collect-only", "--quiet", "--address", "127.0.0.1", "--port", "\(port)"]
        let process = Tool.process(words + ["--site", site], environment: environment, in: site)
        try process.run()
        let limit = Date.now + 30
        while process.isRunning, Date.now < limit, !LocalClient(port: port).isHeard { usleep(10_000) }
        return (process, port)
    }

    /// Starts a builder that follows the votes.
    func builder() throws -> Process {
        let words = ["build", "--quiet", "--watch-votes", "100ms", "--now", "2026-05-06", "--site", site]
        let process = Tool.process(words, environment: environment, in: site)
        try process.run()
        return process
    }

    /// Waits until the published list fulfils a condition, for a limited time.
    func waitForPages(_ isFulfilled: (String?) -> Bool) {
        let limit = Date.now + 30
        while Date.now < limit, !isFulfilled(work.read("site/public/events/gala/songs/songs.csv")) { usleep(5000) }
    }

    /// Returns the number of ballots by song and user.
    func exported() throws -> [String: Int] {
        let result = try Tool.run(
            Tool.executable, ["ballots", "export", "--site", site], environment: environment, in: site)
        #expect(result.code == 0, "\(result.errors)")
        return try KeenPhones.votes(in: result.output)
    }

    func run(_ words: String...) throws -> Tool.Result {
        try Tool.run(Tool.executable, words + ["--site", site], environment: environment, in: site)
    }

    var published: [String: String] { work.files(in: "site/public") }
}
