import Foundation
import TestSupport
import Testing

/// Tests fetching from a server with a certificate from the test's own authority.
@Suite(.waitingThreads) struct FetchOverTLSTests {
    private let work: Scratch
    private let server: Server

    init() throws {
        let program = URL(filePath: "/usr/bin/openssl")
        try Self.require(program)
        let work = try Scratch(inMemory: true)
        self.work = work
        func openssl(_ words: String) throws {
            let result = try Tool.run(program, words.split(separator: " ").map(String.init), in: work.path)
            try #require(result.code == 0, "\(result.errors)")
        }
        let key = "-newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes"
        try openssl("req -x509 \(key) -keyout authority.key -out authority.pem -days 2 -subj /CN=Authority")
        try openssl("req \(key) -keyout server.key -out server.csr -subj /CN=Server")
        work.write("names", "subjectAltName=IP:127.0.0.1\n")
        try openssl(
            "x509 -req -in server.csr -CA authority.pem -CAkey authority.key -CAcreateserial -days 2 -extfile names "
                + "-out server.pem")
        let feed = #"[{"i": "F", "d": "Football", "e": [{"i": "1", "si": "F", "d": "A - B", "tt": 1800000000}]}]"#
        work.write("feed", "HTTP/1.0 200 OK\r\nContent-Type: application/json\r\n\r\n\(feed)")
        let server = try Server("openssl", in: work.path) { port in
            [
                "s_server", "-quiet", "-HTTP", "-accept", "127.0.0.1:\(port)", "-cert", "server.pem", "-key",
                "server.key",
            ]
        }
        self.server = try #require(server)
    }

    private static func require(_ program: URL) throws {
        if !FileManager.default.isExecutableFile(atPath: program.path) {
            try Test.cancel("\(program.lastPathComponent) is not installed")
        }
    }

    /// Fetches the feed from a host and returns the result.
    private func fetch(from host: String, trusting authority: String?) throws -> Tool.Result {
        work.write(
            "site/Content/site.yaml",
            "title: A\nsources:\n  - {name: fixtures, url: \"https://\(host):\(server.port)/feed\", as: sports-feed}\n")
        return try Tool.run(
            Tool.executable, ["fetch", "--retries", "0", "--site", work["site"]],
            environment: authority.map { ["SSL_CERT_FILE": work[$0]] } ?? [:])
    }

    @Test func anAuthorityOfOnesOwnIsTrustedOnceItIsNamed() throws {
        let refused = try fetch(from: "127.0.0.1", trusting: nil)
        #expect(refused.code == 3)
        #expect(refused.errors.contains("set SSL_CERT_FILE to its certificate"), "\(refused.errors)")
        #expect(work.read("site/Content/sports/fixtures.json") == nil)
        let accepted = try fetch(from: "127.0.0.1", trusting: "authority.pem")
        #expect(accepted.code == 0, "\(accepted.errors)")
        #expect(work.read("site/Content/sports/fixtures.json")?.contains("A - B") == true)
    }

    @Test func aCertificateForAnotherNameIsRefused() throws {
        let refused = try fetch(from: "localhost", trusting: "authority.pem")
        #expect(refused.code == 3, "\(refused.errors)")
        #expect(work.read("site/Content/sports/fixtures.json") == nil)
    }
}
