import Foundation
import Synchronization
import TestSupport
import Testing

/// Fetching at the command line, as cron does it.
@Suite struct FetchCommandTests {
    private let work: Scratch
    private let server: WebServer

    /// How many requests there were.
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
            result.output.hasPrefix("fixtures: 1 record written into Content/sports/fixtures.json\nBuilt public/: "))
        #expect(work.read("public/events/1/index.html")?.contains("A - B") == true)
    }

    @Test func aFailureIsNoReasonNotToBuild() throws {
        #expect(try run("fetch").code == 0)
        let result = try run("build", "--fetch", "--retries", "0")
        #expect(result.code == 3)
        #expect(result.output.contains("Built public/: "))
        #expect(result.errors.contains("fixtures: it answers 500"))
        #expect(!(result.output + result.errors).contains("S3CRET"))
        #expect(work.read("public/events/1/index.html")?.contains("A - B") == true)
    }

    @Test func anotherAttemptIsAnnounced() throws {
        #expect(try run("fetch").code == 0)
        let result = try run("fetch", "--retries", "1")
        #expect(result.code == 3)
        #expect(result.errors.contains("hint: attempt 2 of 2 follows in 1 second\n"))
        #expect(result.errors.contains("it answers 500 (its own fault), 2 times"))
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
                "fixtures: not asked; the last answer came less than a minute ago\nBuilt"))
    }

    @Test(arguments: [
        "fetch fixture", "fetch --retries many", "fetch --timeout 0", "build --fetch --dry-run",
        "build --retries 11 --fetch",
    ])
    func mistakesAreExplained(_ words: String) throws {
        let result = try Tool.run(Tool.executable, words.split(separator: " ").map(String.init), in: work.path)
        #expect(result.code == 2, "\(result.errors)")
        #expect(result.errors.contains("hint: "))
        #expect(work.read("Content/sports/fixtures.json") == nil)
    }
}
