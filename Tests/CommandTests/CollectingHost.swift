import Foundation
import Glibc
import TestSupport

/// A site with a collector, built and published to a folder, and the PHP server for it.
final class CollectingHost: Sendable {
    let work: Scratch

    /// PHP's port, which stays the same across restarts.
    let port: UInt16

    /// The address of the site's folder, below the root.
    private static let path = "/club/"

    static let key = "0123456789abcdef-+"

    /// True if PHP is installed.
    static let exists = FileManager.default.isExecutableFile(atPath: "/usr/bin/php")

    private var client: LocalClient { LocalClient(port: port) }

    init() throws {
        work = try Scratch()
        port = try LocalClient.freePort()
        work.write(
            "site/Content/site.yaml",
            "title: The Shed\nbaseURL: http://127.0.0.1:\(port)\(Self.path)\nvoting: {collector: php, key: {env: KEY}}\n"
        )
        let songs = (0..<10).map { #"{"id": "s\#($0)", "title": "Song \#($0)", "artist": "Band"}"# }
        work.write(
            "site/Content/events/gala.json", "{\"name\": \"Gala\", \"songs\": [\(songs.joined(separator: ", "))]}")
        let result = try corkboard("build")
        guard result.code == 0 else { throw Failure(text: result.errors) }
        try FileManager.default.createDirectory(atPath: work["www"], withIntermediateDirectories: true)
        try FileManager.default.copyItem(atPath: work["site/public"], toPath: work["www/club"])
    }

    struct Failure: Error { let text: String }

    /// Runs a command on the site.
    func corkboard(_ words: String..., key: String? = CollectingHost.key) throws -> Tool.Result {
        try Tool.run(
            Tool.executable, words + ["--site", work["site"]], environment: key.map { ["KEY": $0] } ?? [:],
            in: work.path)
    }

    /// Starts PHP and waits until it listens.
    ///
    /// - Parameters:
    ///   - workers: The number of requests that it answers at once.
    ///   - prefix: The words before the program.
    func php(workers: Int = 1, prefix: [String] = []) throws -> Process {
        // Its cache of programs would run a replaced ballots.php for up to two seconds.
        let words =
            prefix + ["/usr/bin/php", "-d", "opcache.enable=0", "-S", "127.0.0.1:\(port)", "-t", work["www"]]
        let process = Tool.process(
            Array(words.dropFirst()), of: URL(filePath: words[0]),
            environment: workers > 1 ? ["PHP_CLI_SERVER_WORKERS": "\(workers)"] : [:], in: work.path)
        try process.run()
        for _ in 0..<2000 {
            if client.isHeard { return process }
            guard process.isRunning else { break }
            usleep(5000)
        }
        throw Failure(text: "PHP does not listen")
    }

    /// Kills PHP and its worker processes.
    static func kill(_ process: Process) {
        let id = process.processIdentifier
        let children = FileManager.default.contents(atPath: "/proc/\(id)/task/\(id)/children") ?? Data()
        for child in String(decoding: children, as: UTF8.self).split(separator: " ") {
            if let child = Int32(child) { Glibc.kill(child, SIGKILL) }
        }
        process.kill()
    }

    /// Posts bytes to the collector; status 0 without a complete response.
    func post(_ body: String, _ headers: String...) -> PreviewProcess.Response {
        send("POST", Data(body.utf8), headers)
    }

    /// Sends a request to the collector.
    func send(
        _ method: String, _ body: Data = Data(), _ headers: [String] = [], to file: String = "ballots.php"
    ) -> PreviewProcess.Response {
        client.send(method, Self.path + file, body, headers)
    }

    /// Returns the line of a vote.
    static func line(_ user: String, _ song: Int = 0, at: Int = 1_700_000_000) -> String {
        #"{"event":"gala","song":"s\#(song)","user":"\#(user)","vote":"UP","at":\#(at)}"# + "\n"
    }

    /// The folder in which the collector stores ballots, by path below the host's root; nil if it is missing.
    var folder: String? {
        (try? FileManager.default.contentsOfDirectory(atPath: work["www/club"]))?.first { $0.hasPrefix("ballots-") }
            .map { "club/\($0)" }
    }

    /// The stored lines, without the lines that protect them.
    var kept: [String] {
        guard let folder else { return [] }
        return work.files(in: "www/\(folder)").filter { $0.key.wholeMatch(of: /[0-9]{9}\.php/) != nil }
            .sorted { $0.key < $1.key }
            .flatMap { $0.value.split(separator: "\n").dropFirst().map(String.init) }
    }

    /// The users with votes on the site, once for each time their votes were counted.
    var users: [String] {
        work.files(in: "site/Content/ballots").filter { $0.key.hasSuffix(".ndjson") }
            .flatMap { $0.value.split(separator: "\n") }
            .compactMap { $0.firstMatch(of: /"user":"([^"]*)"/).map { String($0.1) } }
    }
}
