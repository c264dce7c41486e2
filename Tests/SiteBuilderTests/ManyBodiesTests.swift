import Foundation
import SiteBuilder
import TestSites
import TestSupport
import Testing

/// Tests with more bodies than one batch: later bodies are rendered while files are written.
@Suite(.serialized) struct ManyBodiesTests {
    private let site: TestSite

    /// Enough bodies for at least three batches.
    private static let count = 100
    private static let settings = "title: The Shed\nbaseURL: https://shed.example/\n"

    init() throws {
        var site = try TestSite(["Content/site.yaml": Self.settings])
        site.longestBatch = 32
        self.site = site
        for number in 0..<Self.count { write(number, "Body *\(number)*.") }
    }

    @Test(arguments: [false, true]) func eachComesToItsPagesAndIsThereForOthers(isShared: Bool) throws {
        if isShared { site.write("Content/site.yaml", Self.settings + "board:\n  share: [text]\n") }
        let report = try #require(site.build().report)
        #expect(report.writtenCount > Self.count)
        for number in 0..<Self.count {
            let page = try #require(site.page("/bulletins/note-\(number)/"))
            #expect(page.elements("p").contains { $0.content == "Body <em>\(number)</em>." })
            if isShared {
                let text = try #require(site.page("/bulletins/note-\(number)/share.txt"))
                #expect(text.contains("Body \(number)."))
            }
        }
        let feed = try #require(site.page("/feed.xml"))
        #expect(feed.contains("Body &lt;em&gt;"))
        // Without the cache, all bodies must be checked, but no file must be written.
        site.remove(".corkboard/sources")
        #expect(site.build().written.isEmpty)
        #expect(site.build { $0.clean = true }.report?.unchanged == report.writtenCount)
    }

    @Test func whatIsWrongWithAnyOfThemIsSaidAtOnceAndChangesNothing() throws {
        site.build()
        let before = site.pages()
        for number in 0..<Self.count { write(number, "Again *\(number)*, <b>bold</b>.") }
        for number in [2, 40, 99] { write(number, String(repeating: "x", count: 300_000)) }
        let outcome = site.build()
        #expect(outcome.report == nil)
        #expect(
            Set(outcome.texts.filter { $0.contains("error") })
                == Set(
                    [2, 40, 99].map {
                        """
                        Content/bulletins/note-\($0).md:6:1: error: the text is longer than 256 KiB [markdown.limit]
                          hint: shorten it, or split it into several records
                        """
                    }))
        #expect(outcome.texts.count == Self.count)
        #expect(site.pages() == before)
        #expect(try FileManager.default.contentsOfDirectory(atPath: site.folder).allSatisfy { !$0.hasSuffix("-new") })
        #expect(site.check().texts.count == Self.count)

        for number in [2, 40, 99] { write(number, "Again *\(number)*, <b>bold</b>.") }
        #expect(site.build().texts.count == Self.count)
        let anew = try site.copy()
        anew.build()
        #expect(site.pages() == anew.pages())
    }

    @Test(arguments: ["/nowhere/at/all", "/bin/true"]) func withoutAWorkerNothingChangesAndItIsSaidOnce(
        _ program: String
    ) {
        site.build()
        let before = site.pages()
        site.write("Templates/bulletin.mustache", "{{title}}: {{{body}}}")
        let outcome = site.build { $0.worker = .init(program: program, argument: "") }
        #expect(outcome.report == nil && outcome.texts.count == 1)
        #expect(outcome.texts.allSatisfy { $0.contains("[markdown.worker]") })
        #expect(site.pages() == before)
    }

    private func write(_ number: Int, _ text: String) {
        site.write(
            "Content/bulletins/note-\(number).md",
            "---\ntitle: Note \(number)\nauthor: Ann\ndate: 2026-05-01\n---\n\(text)\n")
    }
}
