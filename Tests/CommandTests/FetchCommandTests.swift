import Foundation
import Synchronization
import TestSupport
import Testing

/// Tests fetching from the command line, as in a cron job.
@Suite(.waitingThreads) struct FetchCommandTests {
    private let work: Scratch
    private let server: WebServer

    /// The number of requests to the server.
    private let count: Count

    private final class Count: Sendable {
        let value = Mutex(0)
    }

    private static let feed =
        #"[{"i": "FOOT", "d": "Football", "e": [{"i": "1", "si": "FOOT", "d": "A - B", "tt": 1800000000}]}]"#

    init() throws {
        work = try Scratch(inMemory: true)
        let count = Count()
        self.count = count
        server = try WebServer { exchange in
            let number = count.value.withLock { count in
                count += 1
                return count
            }
            exchange.reply(number == 1 || number > 3 ? 200 : 500, Self.feed)
        }
        work.write(
            "Content/site.yaml",
            "title: A\nsources:\n  - {name: fixtures, url: \"\(server.url("/?key=S3CRET"))\", as: sports-feed}\n")
    }

    private func run(_ words: String...) throws -> Tool.Result {
        try Tool.run(Tool.executable, words + ["--now", "2026-05-06T12:00:00Z"], in: work.path)
    }

    @Test func whatIsFetchedIsBuilt() throws {
        let result = try run("build", "--fetch")
        #expect(result.code == 0, "\(result.errors)")
        #expect(
            result.output.hasPrefix("fixtures: 1 record written to Content/sports/fixtures.json\nBuilt public/: "))
        #expect(work.read("public/events/1/index.html")?.contains("A - B") == true)
    }

    @Test func aFailureIsNoReasonNotToBuild() throws {
        #expect(try run("fetch").code == 0)
        let result = try run("build", "--fetch", "--retries", "0")
        #expect(result.code == 3)
        #expect(result.output.contains("Built public/: "))
        #expect(result.errors.contains("fixtures: the server returned 500"))
        #expect(!(result.output + result.errors).contains("S3CRET"))
        #expect(work.read("public/events/1/index.html")?.contains("A - B") == true)
    }

    @Test func anotherAttemptIsAnnounced() throws {
        #expect(try run("fetch").code == 0)
        let result = try run("fetch", "--retries", "1")
        #expect(result.code == 3)
        #expect(result.errors.contains("hint: attempt 2 of 2 follows in 1 second\n"))
        #expect(result.errors.contains("the server returned 500 (server error), tried 2 times"))
    }

    @Test func scriptsGetOneObject() throws {
        let result = try run("build", "--fetch", "--json")
        let object = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
        let sources = try #require(object?["sources"] as? [[String: Any]])
        #expect(sources.map { $0["outcome"] as? String } == ["written"])
        #expect((object?["build"] as? [String: Any])?["succeeded"] as? Bool == true)
    }

    @Test func offlineTellsWhatThereIs() throws {
        #expect(try run("fetch", "--offline").code == 3)
        #expect(count.value.withLock { $0 } == 0)
        #expect(try run("fetch").code == 0)
        #expect(
            try run("build", "--offline").output.hasPrefix(
                "fixtures: offline; last fetched less than a minute ago\nBuilt"))
    }

    @Test func killedWhileItWaitsItLeavesTheLastAnswer() throws {
        let isOpen = Mutex(true)
        let asked = Mutex(0)
        let isSlow = Mutex(false)
        let server = try WebServer { exchange in
            guard isSlow.withLock({ $0 }) else { return exchange.reply(200, Self.feed) }
            exchange.send("HTTP/1.1 200 OK\r\nContent-Length: \(Self.feed.utf8.count)\r\n\r\n[{\"i\"")
            asked.withLock { $0 += 1 }
            while isOpen.withLock({ $0 }) { usleep(5000) }
        }
        defer { isOpen.withLock { $0 = false } }
        work.write(
            "Content/site.yaml",
            "title: A\nsources:\n  - {name: fixtures, url: \"\(server.url())\", as: sports-feed}\n")
        #expect(try run("build", "--fetch").code == 0)
        let (content, state) = (work.files(in: "Content"), Set(work.files(in: ".corkboard").keys))

        isSlow.withLock { $0 = true }
        let process = Tool.process(["fetch"], in: work.path)
        try process.run()
        for _ in 0..<2000 where asked.withLock({ $0 }) == 0 { usleep(5000) }
        #expect(asked.withLock { $0 } == 1)
        process.kill()

        #expect(work.files(in: "Content") == content)
        #expect(Set(work.files(in: ".corkboard").keys) == state)
        isSlow.withLock { $0 = false }
        #expect(try run("build", "--fetch").code == 0)
        #expect(work.files(in: "Content") == content)
    }

    @Test(arguments: ["SSL_CERT_FILE", "CURL_CA_BUNDLE"])
    func whoAHostIsHasToBeProved(_ variable: String) throws {
        let openssl = URL(filePath: "/usr/bin/openssl")
        guard FileManager.default.isExecutableFile(atPath: openssl.path) else {
            try Test.cancel("openssl is not installed")
        }
        let certificate = try Tool.run(
            openssl,
            [
                "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
                "-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", work["key.pem"],
                "-out", work["certificate.pem"],
            ])
        try #require(certificate.code == 0, "\(certificate.errors)")
        work.write("served/fixtures.json", Self.feed)
        let server = try #require(
            try Server("openssl", in: work["served"]) { port in
                [
                    "s_server", "-accept", "127.0.0.1:\(port)", "-cert", work["certificate.pem"], "-key",
                    work["key.pem"], "-HTTP", "-quiet",
                ]
            })
        work.write(
            "served/fixtures.json", "HTTP/1.0 200 OK\r\nContent-Length: \(Self.feed.utf8.count)\r\n\r\n" + Self.feed)
        work.write(
            "Content/site.yaml",
            "title: A\nsources:\n  - {name: fixtures, url: \"https://127.0.0.1:\(server.port)/fixtures.json\", "
                + "as: sports-feed}\n")
        let refused = try run("fetch")
        #expect(refused.code == 3)
        #expect(
            refused.errors.contains("the certificate of 127.0.0.1 can't be verified"),
            "\(refused.errors)")
        #expect(work.read("Content/sports/fixtures.json") == nil)
        let trusted = try Tool.run(
            Tool.executable, ["fetch"], environment: [variable: work["certificate.pem"]], in: work.path)
        #expect(trusted.code == 0, "\(trusted.errors)")
        #expect(work.read("Content/sports/fixtures.json") == Self.feed)
    }

    @Test(arguments: [
        "fetch fixture", "fetch --retries many", "fetch --timeout 0", "build --fetch --dry-run",
        "build --retries 11 --fetch", "build --retries 1", "build --timeout 5",
    ])
    func mistakesAreExplained(_ words: String) throws {
        let result = try Tool.run(Tool.executable, words.split(separator: " ").map(String.init), in: work.path)
        #expect(result.code == 2, "\(result.errors)")
        #expect(result.errors.contains("hint: "))
        #expect(work.read("Content/sports/fixtures.json") == nil)
    }
}
