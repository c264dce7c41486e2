import Ballots
import Files
import Foundation
import Glibc
import Postgres
import SharedLedger
import Time

/// Compares votes in PostgreSQL with the index of batches: a million ballots at once, small batches on top of ten
/// million, several collectors, and the delay until a page shows a ballot. Database, collectors and phones share the
/// machine.
struct LedgerBenchmark {
    private let options: SiteBenchmarkOptions
    private let table = FigureTable()
    private let now: Instant

    private static let (event, songs) = ("gala", 50)

    init(_ options: SiteBenchmarkOptions) throws {
        self.options = options
        now = try Instant(seconds: 1_798_750_800)
    }

    /// Runs and prints all measurements.
    func run() throws {
        try TemporaryFolder.with { folder in
            guard
                let database = try BenchmarkDatabase(
                    in: folder.appending(path: "postgres"), waitsForDisk: !options.isSmall)
            else {
                table.note("no PostgreSQL in /usr/lib/postgresql (apt install postgresql)")
                return
            }
            defer { database.stop() }
            try measureBatch(in: folder, database)
            try measureSmall(in: folder, database)
            for count in options.isSmall ? [2] : [1, 2, 4] { try measureCollectors(count, in: folder, database) }
        }
    }

    // MARK: - Batches

    /// The number of ballots in a large batch, and in the ledger before the small batches.
    private var batch: Int { options.size(1_000_000, small: 1000) }
    private var total: Int { options.size(10_000_000, small: 10_000) }

    private func measureBatch(in folder: URL, _ database: BenchmarkDatabase) throws {
        let votes = folder.appending(path: "votes.ndjson")
        try SampleBallots(count: batch, events: 1...1000, seed: 1).write(to: votes)
        let rows = try rows(of: votes, in: folder)
        let upsert = """
            INSERT INTO ballot AS b (voter, event, song, standing)
            SELECT DISTINCT ON (voter, event, song) voter, event, song, standing FROM staged
            ORDER BY voter, event, song, standing DESC
            ON CONFLICT (voter, event, song) DO UPDATE SET previous = b.standing, standing = excluded.standing
            WHERE excluded.standing > b.standing
            """
        var (batches, postgres, raw) = (Runs(), Runs(), Runs())
        var growth = ""
        for run in 0..<3 {
            // They alternate, so that a noisy minute affects all.
            let place = folder.appending(path: "batches-\(run)").path
            let index = try BatchLedger(
                in: Folder.openMaking(place + "/state"), of: BatchFolder(Folder.openMaking(place + "/ballots")))
            batches.add(try measure { try take(votes, index) })
            let ledger = try ledger(at: try database.make("million\(run)"), in: folder)
            let before = try database.log()
            postgres.add(try measure { try take(votes, ledger) })
            let (log, size) = (try database.log() - before, try database.size(of: "million\(run)"))
            growth = "\(Int(log / size.rows)) bytes of WAL, \(Int(size.bytes / size.rows)) bytes of table and key"
            _ = try self.ledger(at: try database.make("raw\(run)"), in: folder)
            raw.add(
                try measure {
                    try database.run(
                        "CREATE TEMPORARY TABLE staged (voter TEXT COLLATE \"C\", event TEXT COLLATE \"C\", "
                            + "song TEXT COLLATE \"C\", standing BIGINT)", "\\copy staged FROM '\(rows.path)'",
                        // Citus can't aggregate rows that it has just changed.
                        database.isCitus
                            ? upsert
                            : """
                            WITH changed AS (\(upsert) RETURNING event, song, previous & 3 AS before, standing & 3 AS after)
                            SELECT count(*) FROM (SELECT 1 FROM changed GROUP BY event, song, before, after) AS sums
                            """, in: "raw\(run)")
                })
        }
        table.head("\(batch) ballots, NDJSON")
        table.row("taken in: batches and their index", batches)
        table.row("psql: raw COPY, and the same upsert", raw)
        table.row(
            "taken in: PostgreSQL", postgres, target: "at most 1.3 x psql", reached: postgres.median <= 1.3 * raw.median
        )
        table.note("a ballot: \(growth)")
    }

    private func measureSmall(in folder: URL, _ database: BenchmarkDatabase) throws {
        let ledger = try ledger(at: try database.make("many"), in: folder)
        try database.run(
            """
            INSERT INTO ballot (voter, event, song, standing)
            SELECT 'voter-' || n / 50, 'event-' || n / 50 % 1000, 'song-' || n % 50, 7120000000000003
            FROM generate_series(0, \(total - 1)) AS n
            """, "VACUUM ANALYZE ballot", "CHECKPOINT", in: "many")
        let place = folder.appending(path: "many").path
        let index = try BatchLedger(
            in: Folder.openMaking(place + "/state"), of: BatchFolder(Folder.openMaking(place + "/ballots")))
        let many = folder.appending(path: "many.ndjson")
        try writeMany(to: many)
        try take(many, index)
        var (small, again, smallBatches, againBatches) = (Runs(), Runs(), Runs(), Runs())
        for run in 0..<9 {
            let votes = folder.appending(path: "small-\(run).ndjson")
            try SampleBallots(count: 1000, events: 1...1000, seed: UInt64(run) + 2).write(to: votes)
            small.add(try measure { try take(votes, ledger) })
            smallBatches.add(try measure { try take(votes, index) })
            again.add(try measure { try take(votes, ledger) })
            againBatches.add(try measure { try take(votes, index) })
        }
        table.head("1,000 ballots spread over 1,000 events, beside the same \(total)")
        table.row("taken in: batches and their index", smallBatches)
        table.row("  the same file again", againBatches)
        table.row("taken in: PostgreSQL, committed", small)
        table.row("  the same file again", again)
    }

    /// Writes the ballots that the database received at once.
    private func writeMany(to file: URL) throws {
        _ = FileManager.default.createFile(atPath: file.path, contents: nil)
        let output = try FileHandle(forWritingTo: file)
        for start in stride(from: 0, to: total, by: 10_000) {
            var text = ""
            for n in start..<start + 10_000 {
                text += "{\"event\":\"event-\(n / 50 % 1000)\",\"song\":\"song-\(n % 50)\","
                text += "\"user\":\"voter-\(n / 50)\",\"vote\":\"UP\",\"at\":1780000000}\n"
            }
            try output.write(contentsOf: Data(text.utf8))
        }
        try output.close()
    }

    private func measure(_ body: () throws -> Void) rethrows -> Duration { try ContinuousClock().measure(body) }

    private func ledger(at address: String, in folder: URL) throws -> PostgresLedger {
        let place = folder.appending(path: "ledger").path
        return try PostgresLedger(
            PostgresAddress(address), in: Folder.openMaking(place + "/state"),
            of: BatchFolder(Folder.openMaking(place + "/ballots")))
    }

    private func take(_ votes: URL, _ ledger: any Ledger) throws {
        let songs = Dictionary(uniqueKeysWithValues: (0...50).map { ("song-\($0)", "song-\($0)") })
        let intake = Intake(ledger, now: now, zone: .utc) { Poll(event: $0, songs: songs) }
        let folder = try Folder.open(votes.deletingLastPathComponent().path)
        let report = try intake.take(FileStream(folder, votes.lastPathComponent))
        guard report.counts.rejected == 0 else { throw BenchmarkProblem("a ballot was rejected") }
    }

    /// Returns the same ballots in the format of COPY.
    private func rows(of votes: URL, in folder: URL) throws -> URL {
        let rows = folder.appending(path: "votes.tsv")
        let word = /"event":"([^"]*)","song":"([^"]*)","user":"([^"]*)","vote":"([^"]*)","at":(\d+)/
        var text = ""
        for line in try String(contentsOf: votes, encoding: .utf8).split(separator: "\n") {
            guard let match = line.firstMatch(of: word), let at = Int64(match.5) else { continue }
            let vote = ["NONE": 1, "DOWN": 2, "UP": 3][match.4, default: 1]
            text += "\(match.3)\t\(match.1)\t\(match.2)\t\(at * 4_000_000 + Int64(vote))\n"
        }
        try text.write(to: rows, atomically: false, encoding: .utf8)
        return rows
    }

    // MARK: - Collectors

    /// The number of votes that are followed to the page; the first one isn't measured.
    private var probes: Int { options.size(21, small: 3) }

    private func measureCollectors(_ count: Int, in folder: URL, _ database: BenchmarkDatabase) throws {
        let site = folder.appending(path: "site-\(count)")
        try site.write("title: The Shed\nvoting: {ledger: {env: CORKBOARD_LEDGER}}\n", as: "Content/site.yaml")
        let listed = (0..<Self.songs).map { #"{"id": "song-\#($0)", "title": "Title \#($0)", "artist": "An artist"}"# }
        try site.write(
            "{\"name\": \"Gala\", \"songs\": [\(listed.joined(separator: ",\n"))]}\n",
            as: "Content/events/\(Self.event).json")
        unsafe setenv("CORKBOARD_LEDGER", try database.make("collected\(count)"), 1)
        unsafe setenv("CORKBOARD_DEVICE_KEY", "sixteen-letters-at-least", 1)
        let common = ["--site", site.path, "--quiet"]
        let ports = try (0..<count).map { _ in try LoopbackClient.freePort() }
        var running: [ChildProcess] = []
        func end() {
            for process in running {
                kill(process.id, SIGINT)
                // Ending by the signal isn't a failure of the benchmark.
                _ = try? process.wait()
            }
            running = []
        }
        defer { end() }
        for port in ports {
            let collector = try ChildProcess(
                [options.corkboard, "serve", "--guests", "--collect-only", "--port", "\(port)"] + common)
            try LoopbackClient(port: port).wait(for: collector)
            running.append(collector)
        }
        running.append(try ChildProcess([options.corkboard, "build", "--watch-votes", "200ms"] + common))
        let number = (options.phones ?? 1000) / count
        let phones = try ports.enumerated().map { index, port in
            try Phones(
                number, event: Self.event, songs: Self.songs, probes: 0, port: port, first: index * number,
                followsList: false)
        }
        let before = try database.log()
        let figures = run(phones, pause: 0)
        let log = try database.log() - before
        let rate = figures.reduce(0) { $0 + $1.rate }
        table.headOfMany(
            "\(count) \(count == 1 ? "collector" : "collectors"), \(number * count) phones, as fast as answered")
        let speed = "\(Int(rate)) ballots a second committed"
        if count == 2 {
            table.check(speed, target: "10,000 a second", reached: rate >= 10_000)
        } else {
            table.note(speed)
        }
        for figure in figures { table.row("  from the post to the acknowledgement", figure.acknowledged) }
        let ballots = figures.reduce(0) { $0 + $1.rate * $1.seconds }
        guard ballots > 0 else { throw BenchmarkProblem("no ballot is acknowledged") }
        table.note("a ballot: \(Int(log / ballots)) bytes of WAL")
        let shown = try measurePages(site, port: ports[0])
        table.row(
            "  from the post to the page on disk", shown, target: "under 500 ms", reached: shown.percentile99 < 0.5)
        end()
        let tally = try database.run(
            "SELECT sum(ups) || ' ' || sum(downs) FROM tally", in: "collected\(count)"
        ).split(separator: " ")
        let votes = (0..<Self.songs).map { song in phones.map { $0.votes(for: song) } }.flatMap(\.self)
        let isRight =
            tally.first == "\(votes.reduce(0) { $0 + $1.ups } + probes)"
            && tally.last == "\(votes.reduce(0) { $0 + $1.downs })"
        table.check("after the end, the votes", target: "those that were acknowledged", reached: isRight)
    }

    /// Lets the phones of all collectors vote at once, with a thread per collector.
    private func run(_ phones: [Phones], pause: Double) -> [Phones.Figures] {
        nonisolated(unsafe) var figures = [Phones.Figures?](repeating: nil, count: phones.count)
        nonisolated(unsafe) let phones = phones
        let lock = NSLock()
        let seconds = options.seconds
        unsafe DispatchQueue.concurrentPerform(iterations: phones.count) { index in
            let result = unsafe phones[index].run(seconds: seconds, pause: pause)
            lock.withLock { unsafe figures[index] = result }
        }
        return unsafe figures.compactMap(\.self)
    }

    /// Returns the time from a vote to the list file that contains it.
    private func measurePages(_ site: URL, port: UInt16) throws -> Percentiles {
        let client = LoopbackClient(port: port)
        let list = site.appending(path: "public/events/\(Self.event)/songs/songs.json")
        var cookie = ""
        var times: [UInt32] = []
        for number in 0..<probes {
            let body = #"{"event":"gala","song":"song-0","user":"Probe \#(number)","vote":"UP"}"#
            let before = try String(contentsOf: list, encoding: .utf8)
            var start = ContinuousClock.now
            for _ in 0..<2 {
                let socket = try client.connect()
                defer { close(socket) }
                start = .now
                client.send(
                    "POST /ballots HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nConnection: close\r\n\(cookie)"
                        + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)", to: socket)
                let answer = String(decoding: client.receive(socket), as: UTF8.self)
                if answer.hasPrefix("HTTP/1.1 200") { break }
                // Each name needs its own device.
                if let token = answer.components(separatedBy: "Set-Cookie: ").dropFirst().first?.prefix(while: {
                    $0 != ";"
                }) {
                    cookie = "Cookie: \(token)\r\n"
                }
            }
            while try String(contentsOf: list, encoding: .utf8) == before { usleep(500) }
            times.append(UInt32((ContinuousClock.now - start) / .microseconds(1)))
            cookie = ""
            usleep(UInt32(300_000 + number * 7000))
        }
        return Percentiles(microseconds: Array(times.dropFirst()))
    }
}
