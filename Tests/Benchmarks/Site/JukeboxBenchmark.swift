import Foundation

/// Measures how many votes a second raveberry counts, a jukebox based on Django and Redis, and the time of each vote.
///
/// Its database is SQLite, as with `raveberry run`. Unneeded features that could slow it are off: playback, Django's
/// debugging, most of its log, and pages that follow the votes.
struct JukeboxBenchmark {
    private let raveberry: String
    private let redis: String
    private let options: SiteBenchmarkOptions

    /// The number of songs on the list, the same as in the live benchmark.
    private static let songs = 50

    /// Copies raveberry's package, which stores its data inside its own folder.
    private static let copy = """
        import importlib.util, shutil, sys
        shutil.copytree(importlib.util.find_spec("raveberry").submodule_search_locations[0], sys.argv[1])
        """

    private static let settings = """
        from main.settings import *
        DEBUG = False
        logging.disable(logging.WARNING)
        """

    private static let queue = """
        from core.models import QueuedSong
        for number in range(1, \(songs + 1)):
            QueuedSong.objects.create(
                id=number, index=number, manually_requested=True, internal_url=f"song-{number}", duration=180,
                external_url=f"song-{number}", title=f"Title of song-{number}", artist="An artist")
        """

    /// Creates a benchmark of the programs at `raveberry` and `redis`.
    init(_ raveberry: String, _ redis: String, _ options: SiteBenchmarkOptions) {
        self.raveberry = raveberry
        self.redis = redis
        self.options = options
    }

    /// Runs and prints all measurements; `folder` is for raveberry's files.
    func run(in folder: URL, _ table: FigureTable) throws {
        let package = folder.appending(path: "raveberry")
        let python = try interpreter()
        try ChildProcess(python + ["-c", Self.copy, package.path]).wait()
        try package.write(Self.settings, as: "measured.py")
        let store = try LoopbackClient.freePort()
        let database = try ChildProcess([
            redis, "--port", "\(store)", "--bind", "127.0.0.1", "--save", "", "--dir", folder.path,
        ])
        defer { end(database) }
        // DJANGO_DEBUG selects SQLite.
        let command =
            [
                "/usr/bin/env", "-C", package.path, "HOME=\(folder.path)", "REDIS_PORT=\(store)", "DJANGO_DEBUG=1",
                "DJANGO_NO_CELERY=1", "DJANGO_SETTINGS_MODULE=measured",
            ] + python
        try ChildProcess(command + ["manage.py", "migrate"]).wait()
        try ChildProcess(command + ["manage.py", "shell", "-c", Self.queue]).wait()
        let client = LoopbackClient(port: try LoopbackClient.freePort())
        let server = try ChildProcess(
            command + ["-m", "daphne", "-b", "127.0.0.1", "-p", "\(client.port)", "-v", "0", "main.asgi:application"])
        defer { end(server) }
        try client.wait(for: server)

        let version = try String(contentsOf: package.appending(path: "VERSION"), encoding: .utf8)
        table.headOfMany("raveberry \(version.trimmingCharacters(in: .whitespacesAndNewlines))")
        var acknowledged = 0
        for count in [1, 20] { acknowledged += try measure(count, client, table) }
        let votes = client.get("/ajax/musiq/state/")?.matches(of: /"votes": (\d+)/).compactMap { Int($0.output.1) }
        table.check(
            "after the end, the votes", target: "those that were acknowledged",
            reached: votes?.reduce(0, +) == acknowledged)
    }

    /// Returns the interpreter of raveberry's own script.
    private func interpreter() throws -> [String] {
        let line = try String(contentsOfFile: raveberry, encoding: .utf8).prefix { $0 != "\n" }
        guard line.hasPrefix("#!") else { throw BenchmarkProblem("\(raveberry) is not a script") }
        return line.dropFirst(2).split(separator: " ").map(String.init)
    }

    private func end(_ server: ChildProcess) {
        kill(server.id, SIGTERM)
        // A server that ends by the signal isn't a failure of the benchmark.
        _ = try? server.wait()
    }

    // MARK: - Votes

    /// Lets clients vote, again after each response, and returns the number of acknowledged votes.
    private func measure(_ count: Int, _ client: LoopbackClient, _ table: FigureTable) throws -> Int {
        // Each client's first vote opens a session and isn't measured.
        let voters = try (0..<count).map { _ in
            let socket = try client.connect()
            client.send(request(1, cookie: ""), to: socket)
            let cookie = try answer(on: socket, client).firstMatch(of: /(?i)set-cookie: ([^;\r]+)/)
            return (socket: socket, cookie: cookie.map { "Cookie: \($0.output.1)\r\n" } ?? "")
        }
        defer { for voter in voters { close(voter.socket) } }
        var (sent, times, counted) = (0, [UInt32](), 0)
        let start = ContinuousClock.now
        func vote(_ voter: Int) -> ContinuousClock.Instant {
            sent += 1
            client.send(request(sent % Self.songs + 1, cookie: voters[voter].cookie), to: voters[voter].socket)
            return .now
        }
        var since = voters.indices.map(vote)
        var files = voters.map { pollfd(fd: $0.socket, events: Int16(POLLIN), revents: 0) }
        while times.count < sent {
            guard unsafe poll(&files, nfds_t(files.count), 60_000) > 0 else {
                throw BenchmarkProblem("raveberry does not answer")
            }
            for voter in voters.indices where files[voter].revents != 0 {
                _ = try answer(on: voters[voter].socket, client)
                let now = ContinuousClock.now
                times.append(UInt32((now - since[voter]) / .microseconds(1)))
                guard now - start < .seconds(options.seconds) else { continue }
                counted += 1
                since[voter] = vote(voter)
            }
        }
        let words = "  \(count) client\(count == 1 ? "" : "s"): \(counted / options.seconds) votes a second"
        table.row(words, Percentiles(microseconds: times))
        return count + times.count
    }

    private func request(_ song: Int, cookie: String) -> String {
        let body = "key=\(song)&amount=1"
        return "POST /ajax/musiq/vote/ HTTP/1.1\r\nHost: 127.0.0.1\r\n\(cookie)"
            + "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
    }

    /// Returns a response, which has no body.
    private func answer(on socket: Int32, _ client: LoopbackClient) throws -> String {
        var text = ""
        repeat {
            let more = client.receive(socket)
            guard !more.isEmpty else { throw BenchmarkProblem("raveberry has closed a connection") }
            text += String(decoding: more, as: UTF8.self)
        } while !text.hasSuffix("\r\n\r\n")
        guard text.hasPrefix("HTTP/1.1 200 ") else { throw BenchmarkProblem("raveberry answers \(text.prefix(40))") }
        return text
    }
}
