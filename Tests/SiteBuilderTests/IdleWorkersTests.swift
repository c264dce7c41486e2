import Diagnostics
import Foundation
import SiteBuilder
import TestSites
import TestSupport
import Testing

/// Tests that workers stay for the next build.
@Suite struct IdleWorkersTests {
    private let site: TestSite
    // Tests may wait for their turn longer than workers wait for a build.
    private let idle = IdleWorkers(limit: 1, patience: .seconds(3600))

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
        return idle.markdownWorkerIDs
    }

    @Test func workersOfABuildRenderInTheNext() throws {
        let first = try build("first")
        #expect(!first.isEmpty)
        #expect(try build("second") == first)
        #expect(try build("third") == first)
    }

    @Test func previewsOfTextsHaveTheWorkersOfBuilds() throws {
        let first = try build("first")
        var options = site.options
        options.idleWorkers = idle
        for word in ["second", "third"] {
            var log = DiagnosticLog()
            let html = previewHTML(Array("A *\(word)* text.".utf8), options, &log)
            #expect(html.map { String(decoding: $0, as: UTF8.self) } == "<p>A <em>\(word)</em> text.</p>\n")
            #expect(log.diagnostics.isEmpty && idle.markdownWorkerIDs == first)
        }
    }

    @Test func workersFollowTheSettingsOfEachBuild() throws {
        let picture = "![A bench](https://pictures.example/bench.png)"
        let first = try build("first")
        for isAllowed in [false, true, false] {
            site.write(
                "Content/site.yaml",
                "title: The Shed\nmarkdown: {imageHosts: [\(isAllowed ? "pictures.example" : "other.example")]}\n")
            site.write("Content/bulletins/note.md", Self.note("first") + picture)
            site.build { $0.idleWorkers = idle }
            #expect(idle.markdownWorkerIDs == first)
            let page = try #require(site.page("/bulletins/note/"))
            #expect(page.contains(#"<img src="https://pictures.example/bench.png""#) == isAllowed)
        }
    }

    @Test func allLanguagesHaveTheSameWorkers() throws {
        let first = try build("first")
        site.write("Content/site.yaml", "title: The Shed\nlanguages: [en, de]\n")
        site.write("Content/bulletins/note.de.md", "---\ntitle: Zettel\n---\nDer *zweite* Text.\n")
        #expect(try build("second") == first)
        #expect(try #require(site.page("/de/bulletins/note/")).contains("Der <em>zweite</em> Text."))
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

    @Test func workersEndAfterAWhileWithoutWork() throws {
        site.write("Content/site.yaml", "title: The Shed\nbaseURL: https://shed.example/\n")
        let idle = IdleWorkers(limit: 1, patience: .milliseconds(500))
        for word in ["first", "second"] {
            site.write("Content/bulletins/note.md", Self.note(word))
            let outcome = site.build { $0.idleWorkers = idle }
            #expect(outcome.texts == [])
            #expect(try #require(site.page("/bulletins/note/")).contains("The <em>\(word)</em> text."))
            while !idle.markdownWorkerIDs.isEmpty || !idle.cardWorkerIDs.isEmpty { usleep(10_000) }
        }
    }

    /// A picture doesn't depend on what its worker drew before.
    @Test func theWorkerForLinksDrawsInTheNextBuild() throws {
        site.write("Content/site.yaml", "title: The Shed\nbaseURL: https://shed.example/\n")
        _ = try build("first")
        let first = idle.cardWorkerIDs
        #expect(first.count == 1)
        for accent in ["#0a5c36", "#803010"] {
            site.write(
                "Content/site.yaml",
                "title: The Barn\nbaseURL: https://shed.example/\ntheme: {accent: \"\(accent)\"}\n")
            _ = try build("second")
            #expect(idle.cardWorkerIDs == first)
            let clean = try site.copy()
            clean.build { ($0.idleWorkers, $0.clean) = (nil, true) }
            for card in ["card.jpg", "bulletins/note/card.jpg"] {
                let bytes = try #require(FileManager.default.contents(atPath: site["public/\(card)"]))
                #expect(bytes == FileManager.default.contents(atPath: clean["public/\(card)"]), "\(card)")
            }
        }
    }

    /// Texts on these pictures are made smaller until they fit.
    @Test func longWordsDontEndTheWorkerForLinks() throws {
        site.write("Content/site.yaml", "title: The Shed\nbaseURL: https://shed.example/\n")
        _ = try build("first")
        let first = idle.cardWorkerIDs
        for round in 1...(Night.isOn ? 100 : 2) {
            for number in 0..<20 {
                let word = String(repeating: "\(round)n\(number)w", count: 12)
                site.write(
                    "Content/bulletins/\(number).md",
                    "---\ntitle: \(word)\nauthor: \(word)\ndate: 2026-05-01\n---\n\(word)\n")
            }
            _ = try build("\(round)")
            #expect(idle.cardWorkerIDs == first)
        }
    }
}
