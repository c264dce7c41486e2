import Diagnostics
import TestSites
import TestSupport
import Testing

/// Sites with more text than builds have in memory at once.
@Suite(.serialized, .waitingThreads) struct LargeTextTests {
    private let site: TestSite

    /// Together, the texts have more than 19 MB.
    private static let count = 90

    init() throws {
        site = try TestSite()
        let line = "<!-- \(String(repeating: "x", count: 700)) -->\n\n"
        for number in 0..<Self.count {
            let fields = "---\r\ntitle: Note \(number)\r\nauthor: Ann\r\ndate: 2026-03-01\r\n---\r\n"
            let padding = String(repeating: line, count: 300)
            site.write(
                "Content/bulletins/note-\(number).md",
                fields + "Text \(number).\r\n\n\(padding)The end of \(number).\n")
        }
    }

    @Test func textsThatAreReadAgainAreTheSame() throws {
        #expect(site.build().log.diagnostics.filter { $0.severity == .error }.isEmpty)
        let pages = site.pages()
        for number in 0..<Self.count {
            let page = try #require(pages["bulletins/note-\(number)/index.html"])
            #expect(page.contains("<p>Text \(number).</p>") && page.contains("<p>The end of \(number).</p>"))
        }
    }
}
