import Crypto
import Mustache

/// The kinds of page that a site has, and of files that are made with a template beside them.
enum WebPages {
    static let kinds: [any Templated.Type] = [
        HomePage.self, BoardPage.self, BulletinPage.self, EventsPage.self, EventRowPage.self, EventPage.self,
        SongsPage.self, GatePage.self, ReportPage.self, SchedulesPage.self, SchedulePage.self, EntryPage.self,
        TagsPage.self, TagPage.self,
        SearchPage.self, PlainPage.self, AliasPage.self, NotFoundPage.self,
        SharePage.self, ShareTextPage.self,
    ]
}

/// The cells of one page after another in one buffer, as long as they are of one kind.
struct CellsBuffer {
    private let strings: Strings
    private var cells: Cells?

    /// A buffer of pages in that language.
    init(_ strings: Strings) { self.strings = strings }

    /// All that the page's template may show.
    mutating func filled(with page: any Templated) -> Cells { fill(page) }

    /// Gives `hash` what determines all that the page's template may show.
    mutating func digest(_ page: any Templated, into hash: inout SHA256) { fill(page, into: &hash) }

    private mutating func fill<Page: Templated>(_ page: Page) -> Cells {
        var buffer = blank(for: page)
        Page.view.fill(page, strings, &buffer, buffer.root)
        cells = buffer
        return buffer
    }

    private mutating func fill<Page: Templated>(_ page: Page, into hash: inout SHA256) {
        var buffer = blank(for: page)
        var sources = ByteWriter()
        Page.view.note(page, strings, &buffer, buffer.root, &sources)
        buffer.forEachFingerprintPart { hash.update($0) }
        hash.update(sources.bytes)
        cells = buffer
    }

    private mutating func blank<Page: Templated>(for _: Page) -> Cells {
        guard var buffer = cells.take(), buffer.shape === Page.shape else { return Cells(Page.shape) }
        buffer.removeAll()
        return buffer
    }
}
