import Foundation
import SiteBuilder
import TestSites
import TestSupport
import Testing

/// Tests that Markdown workers stay for the next build.
@Suite struct IdleWorkersTests {
    private let site: TestSite
    private let idle = IdleWorkers(limit: 1)

    init() throws { site = try TestSite(["Content/bulletins/note.md": Self.note("first")]) }

    private static func note(_ word: String) -> String {
        "---\ntitle: Note\nauthor: Ada\ndate: 2026-05-01\n---\nThe *\(word)* text.\n"
    }

    /// Builds the site with a text, and returns the workers that wait then.
    private func build(_ word: String) throws -> [Int32] {
        site.write("Content/bulletins/note.md", Self.note(word))
        let outcome = site.build { $0.idleWorkers = idle }
        #expect(outcome.texts == [])
        #expect(try #require(site.page("/bulletins/note/")).contains("The <em>\(word)</em> text."))
        return idle.workerIDs
    }

    @Test func workersOfABuildRenderInTheNext() throws {
        let first = try build("first")
        #expect(!first.isEmpty)
        #expect(try build("second") == first)
        #expect(try build("third") == first)
    }

    @Test func otherSettingsNeedOtherWorkers() throws {
        let first = try build("first")
        site.write("Content/site.yaml", "title: The Shed\nmarkdown: {imageHosts: [pictures.example]}\n")
        let second = try build("second")
        #expect(!second.isEmpty && Set(second).isDisjoint(with: first))
    }

    @Test func aWorkerThatEndedMeanwhileIsReplaced() throws {
        for id in try build("first") {
            kill(id, SIGKILL)
            // Its parent, this process, hasn't asked for its end yet.
            while try !String(contentsOfFile: "/proc/\(id)/stat", encoding: .utf8).contains(") Z ") { usleep(1000) }
        }
        let second = try build("second")
        #expect(!second.isEmpty)
        #expect(try build("third") == second)
    }
}
