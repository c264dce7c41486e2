import Foundation

/// Measures an evening with guests: how many ballots a second are counted and on disk, how long a phone waits for that,
/// and how long until another phone's list shows the ballot. Compares with another jukebox if that is installed.
///
/// All phones run on one thread of this process, so on two cores the server has one and a half.
struct LiveBenchmark {
    private let options: SiteBenchmarkOptions
    private let table = FigureTable()

    private static let event = "gala"

    /// The songs that everybody votes on, and the songs that only one phone each votes on; 50 in total.
    private static let (songs, probes) = (42, 8)

    /// The seconds between the votes of a phone whose user taps.
    private static let pause = 4.0

    /// How soon so many phones whose users tap see each other's votes, in seconds.
    private struct Target {
        let phones: Int, median: Double
        var percentile99: Double?

        static let all = [
            Target(phones: 1000, median: 0.04, percentile99: 0.12),
            Target(phones: 5000, median: 0.08, percentile99: 0.25), Target(phones: 10_000, median: 0.2),
        ]

        var words: String {
            func milliseconds(_ seconds: Double) -> Int { Int((seconds * 1000).rounded()) }
            return "p50 under \(milliseconds(median)) ms"
                + (percentile99.map { ", p99 under \(milliseconds($0)) ms" } ?? "")
        }

        func isReached(by times: Percentiles) -> Bool {
            times.median < median && percentile99.map { times.percentile99 < $0 } != false
        }
    }

    init(_ options: SiteBenchmarkOptions) { self.options = options }

    /// Runs and prints all measurements.
    func run() throws {
        try TemporaryFolder.with { folder in
            for count in options.phones.map({ [$0] }) ?? (options.growth ? [1000, 5000, 10_000] : [1000]) {
                try run(count, in: folder.appending(path: "\(count)"))
            }
            if let raveberry = options.raveberry, let redis = Executable.onPath("redis-server") {
                try JukeboxBenchmark(raveberry, redis, options).run(in: folder, table)
            } else {
                table.note(
                    "no raveberry or no redis-server on PATH, so nothing to compare with (pip install raveberry[run])")
            }
        }
    }

    private func run(_ count: Int, in folder: URL) throws {
        try writeSite(to: folder)
        let port = try LoopbackClient.freePort()
        let server = try ChildProcess(
            [
                options.corkboard, "serve", "--site", folder.path, "--guests", "--port", "\(port)", "--quiet",
                "--phones-per-address", "100000",
            ])
        try LoopbackClient(port: port).wait(for: server)
        let phones = try Phones(count, event: Self.event, songs: Self.songs, probes: Self.probes, port: port)
        // All of more phones at once would need more open files than some systems allow.
        if count <= 5000 { measure("as fast as they are answered", count, phones, server, pause: 0) }
        measure("each every \(Int(Self.pause)) s", count, phones, server, pause: Self.pause)
        kill(server.id, SIGINT)
        // A server that ends by the signal isn't a failure of the benchmark.
        _ = try? server.wait()
        try check(phones, in: folder)
    }

    private func writeSite(to folder: URL) throws {
        try folder.write("title: The Shed\n", as: "Content/site.yaml")
        let songs = (0..<Self.songs).map { "song-\($0)" } + (0..<Self.probes).map { "probe-\($0)" }
        let listed = songs.map { #"{"id": "\#($0)", "title": "Title of \#($0)", "artist": "An artist"}"# }
        try folder.write(
            "{\"name\": \"Gala\", \"songs\": [\(listed.joined(separator: ",\n"))]}\n",
            as: "Content/events/\(Self.event).json")
    }

    private func measure(_ manner: String, _ count: Int, _ phones: Phones, _ server: ChildProcess, pause: Double) {
        let (before, own) = (processorTime(server.id), processorTime(getpid()))
        let figures = phones.run(seconds: options.seconds, pause: pause)
        let (after, ownAfter) = (processorTime(server.id), processorTime(getpid()))
        let memory = ProcessTree(root: server.id).memory()
        table.headOfMany("\(count) phones that vote, \(manner)")
        let speed = "\(Int(figures.rate)) ballots a second counted and on disk"
        if pause == 0, count == 1000 {
            table.check(speed, target: "20,000 a second", reached: figures.rate >= 20_000)
        } else {
            table.note(speed)
        }
        let (acknowledged, shown) = (figures.acknowledged, figures.shown)
        table.row(
            "  from the post to the acknowledgement", acknowledged, target: "p99 under 100 ms",
            reached: count == 1000 ? acknowledged.percentile99 < 0.1 : nil)
        let target = Target.all.first { pause > 0 && count == $0.phones }
        table.row(
            "  from the post to another phone (\(shown.count) times)", shown, target: target?.words ?? "",
            reached: target?.isReached(by: shown))
        let limit = count > 5000 ? 500 : 300
        table.check(
            "memory of the server (PSS): \(memory / 1_000_000) MB", target: "under \(limit) MB",
            reached: memory < limit * 1_000_000)
        table.note(
            String(
                format: "processor time a second: server %.2f s, phones %.2f s; lists to a phone: %.1f a second",
                (after - before) / figures.seconds, (ownAfter - own) / figures.seconds,
                Double(figures.lists) / figures.seconds / Double(Self.probes)))
        let others = [
            (figures.limited, "came too fast"), (figures.refused, "refused"),
            (figures.lost, "lost with their connections"),
        ]
        for (number, words) in others where number > 0 { table.note("\(number) \(words)") }
    }

    /// Returns the processor time of a process and its threads, in seconds.
    private func processorTime(_ id: pid_t) -> Double {
        // A process that has ended counts as 0.
        let text = (try? String(contentsOfFile: "/proc/\(id)/stat", encoding: .utf8)) ?? ""
        let fields = text.split(separator: " ")
        guard fields.count > 14, let user = Double(fields[13]), let system = Double(fields[14]) else { return 0 }
        return (user + system) / Double(sysconf(Int32(_SC_CLK_TCK)))
    }

    /// Compares the acknowledged votes with the counted votes.
    private func check(_ phones: Phones, in folder: URL) throws {
        let output = folder.appending(path: "tally.json")
        _ = FileManager.default.createFile(atPath: output.path, contents: nil)
        let file = try FileHandle(forWritingTo: output)
        try ChildProcess(
            [options.corkboard, "tally", Self.event, "--json", "--site", folder.path], output: file.fileDescriptor
        ).wait()
        let tally = try String(contentsOf: output, encoding: .utf8)
        let isRight = (0..<Self.songs).allSatisfy { song in
            let (ups, downs) = phones.votes(for: song)
            return tally.split(separator: "\n").contains {
                $0.contains("\"id\":\"song-\(song)\"") && $0.contains("\"ups\":\(ups),\"downs\":\(downs),")
            }
        }
        table.check("after the end, the votes", target: "those that were acknowledged", reached: isRight)
    }
}
