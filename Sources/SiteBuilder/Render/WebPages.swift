import Crypto
import Mustache

/// The kinds of page that a site has.
enum WebPages {
    static let kinds: [any WebPage.Type] = [
        HomePage.self, BoardPage.self, BulletinPage.self, EventsPage.self, EventRowPage.self, EventPage.self,
        SongsPage.self, SchedulesPage.self, SchedulePage.self, EntryPage.self, PlainPage.self, NotFoundPage.self,
    ]
}

/// The cells of one page after another in one buffer, as long as they are of one kind.
struct CellsBuffer {
    private var cells: Cells?

    /// All that the page's template may show.
    mutating func filled(with page: any WebPage) -> Cells { fill(page) }

    /// Gives `hash` what determines all that the page's template may show.
    mutating func digest(_ page: any WebPage, into hash: inout SHA256) { fill(page, into: &hash) }

    private mutating func fill<Page: WebPage>(_ page: Page) -> Cells {
        var buffer = blank(for: page)
        Page.view.fill(page, &buffer, buffer.root)
        cells = buffer
        return buffer
    }

    private mutating func fill<Page: WebPage>(_ page: Page, into hash: inout SHA256) {
        var buffer = blank(for: page)
        var sources = ByteWriter()
        Page.view.note(page, &buffer, buffer.root, &sources)
        buffer.forEachFingerprintPart { hash.update($0) }
        hash.update(sources.bytes)
        cells = buffer
    }

    private mutating func blank<Page: WebPage>(for _: Page) -> Cells {
        guard var buffer = cells.take(), buffer.shape === Page.shape else { return Cells(Page.shape) }
        buffer.removeAll()
        return buffer
    }
}
