import Foundation
import SiteBuilder
import Testing

/// More bodies than are rendered at once: those of the next files are rendered while files are written.
@Suite(.serialized) struct ManyBodiesTests {
    private let site: TestSite
    private static let count = 1300

    init() throws {
        site = try TestSite([
            "Content/site.yaml": """
            title: The Shed
            baseURL: https://shed.example/
            board:
              share: [text]

            """
        ])
        for number in 0..<Self.count { write(number, "Body *\(number)*.") }
    }

    @Test func eachComesToItsPagesAndIsThereForOthers() throws {
        let report = try #require(site.build().report)
        #expect(report.writtenCount > 2 * Self.count)
        for number in 0..<Self.count {
            let page = try #require(site.page("/bulletins/note-\(number)/"))
            #expect(page.contains("<p>Body <em>\(number)</em>.</p>"))
            #expect(try #require(site.page("/bulletins/note-\(number)/share.txt")).contains("Body \(number)."))
        }
        let feed = try #require(site.page("/feed.xml"))
        #expect(feed.contains("Body &lt;em&gt;"))
        // Nothing is known of any of them, and nothing is to be written.
        site.remove(".corkboard/sources")
        #expect(site.build().written.isEmpty)
        #expect(site.build { $0.clean = true }.report?.unchanged == report.writtenCount)
    }

    @Test func whatIsWrongWithAnyOfThemIsSaidAtOnceAndChangesNothing() throws {
        site.build()
        let before = site.pages()
        for number in 0..<Self.count { write(number, "Again *\(number)*, <b>bold</b>.") }
        for number in [2, 700, 1299] { write(number, String(repeating: "x", count: 300_000)) }
        let outcome = site.build()
        #expect(outcome.report == nil)
        #expect(
            Set(outcome.texts.filter { $0.contains("error") })
                == Set(
                    [2, 700, 1299].map {
                        """
                        Content/bulletins/note-\($0).md:6:1: error: the text is longer than 256 KiB [markdown.limit]
                          hint: shorten it, or split it into several records
                        """
                    }))
        #expect(outcome.texts.count == Self.count)
        #expect(site.pages() == before)
        #expect(try FileManager.default.contentsOfDirectory(atPath: site.folder).allSatisfy { !$0.hasSuffix("-new") })
        #expect(site.check().texts.count == Self.count)

        for number in [2, 700, 1299] { write(number, "Again *\(number)*, <b>bold</b>.") }
        #expect(site.build().texts.count == Self.count)
        let anew = try site.copy()
        anew.build()
        #expect(site.pages() == anew.pages())
    }

    private func write(_ number: Int, _ text: String) {
        site.write(
            "Content/bulletins/note-\(number).md",
            "---\ntitle: Note \(number)\nauthor: Ann\ndate: 2026-05-01\n---\n\(text)\n")
    }
}
