import Foundation
import TestSupport
import Testing

/// Tests the reference's example of an endpoint verbatim.
@Suite(.enabled(if: Python.having("http.server") != nil, "there is no Python"), .waitingThreads)
struct EndpointTests {
    private let site: VotingSite
    private let server: Server

    init() throws {
        site = try VotingSite()
        let page = Shared.package.appending(path: "Documentation/reference/formats.md")
        let text = try String(contentsOf: page, encoding: .utf8)
        let example = try #require(text.firstMatch(of: /(?s)```python\n(.*?)```/)?.1)
        #expect(example.split(separator: "\n").count <= 20)
        site.work.write("endpoint.py", String(example))
        let program = site.work["endpoint.py"]
        server = try #require(try Server("python3", in: site.work.path) { port in [program, "\(port)"] })
    }

    /// Posts to the endpoint like a page, with curl's defaults for everything else.
    private func post(_ body: String) throws -> (status: String, answer: String) {
        site.work.write("body", body)
        let result = try Tool.run(
            URL(filePath: "/usr/bin/python3"),
            [
                "-c",
                """
                import sys, urllib.request, urllib.error
                request = urllib.request.Request(sys.argv[1], open("body", "rb").read(), {"Content-Type": "text/plain"})
                try:
                    answer = urllib.request.urlopen(request, timeout=30)
                except urllib.error.HTTPError as error:
                    answer = error
                print(answer.status, answer.headers["Access-Control-Allow-Origin"], answer.read().decode(), sep="|", end="")
                """, "http://127.0.0.1:\(server.port)/votes",
            ], in: site.work.path)
        let parts = result.output.split(separator: "|", maxSplits: 2).map(String.init)
        try #require(parts.count == 3, "\(result.errors)")
        #expect(parts[1] == "https://example.org")
        return (parts[0], parts[2])
    }

    @Test func theExampleTakesVotesThatCount() throws {
        let line = { (user: String) in
            #"{"event":"gala","song":"w","user":"\#(user)","vote":"UP","at":1700000000}"# + "\n"
        }
        #expect(try post(line("Ann") + "\n" + line("Bö")) == ("200", #"{"counted": 2, "refused": []}"#))
        for wrong in [
            "hello", "[1]", "\0", String(repeating: " ", count: 65_537),
            "{\"a\":" + String(repeating: "[", count: 60_000),
        ] {
            #expect(try post(wrong).status == "400", "\(wrong.prefix(20))")
        }
        // A line cut off by a crash harms no other line, and duplicates count once.
        let kept = try #require(site.work.read("ballots.ndjson"))
        site.work.write("ballots.ndjson", kept + "\n{\"event\":\"ga")
        #expect(try post(line("Cy") + line("Ann")).status == "200")
        let vote = try site.run("vote", "ballots.ndjson")
        #expect(vote.code == 0, "\(vote.errors)")
        #expect(vote.errors.components(separatedBy: "[ballots.rejected]").count == 2)
        #expect(site.ups == 3)
    }

    @Test func theExampleRefusesWhatItCanNotWrite() throws {
        try FileManager.default.createDirectory(atPath: site.work["ballots.ndjson"], withIntermediateDirectories: true)
        #expect(try post("{}") == ("503", #"{"reason": "IsADirectoryError"}"#))
    }
}
