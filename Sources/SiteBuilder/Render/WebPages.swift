import Mustache

/// The kinds of page that a site has.
enum WebPages {
    static let kinds: [any WebPage.Type] = [
        HomePage.self, BoardPage.self, BulletinPage.self, EventsPage.self, EventPage.self, SongsPage.self,
        SchedulesPage.self, SchedulePage.self, EntryPage.self, PlainPage.self, NotFoundPage.self,
    ]
}

/// The cells of one page after another in one buffer, as long as they are of one kind.
struct CellsBuffer {
    private var cells: Cells?

    mutating func filled(with page: any WebPage) -> Cells {
        fill(page)
    }

    private mutating func fill<Page: WebPage>(_ page: Page) -> Cells {
        var buffer = cells.take().flatMap { $0.shape === Page.view.shape ? $0 : nil } ?? Cells(Page.view.shape)
        buffer.removeAll()
        Page.view.fill(page, &buffer, buffer.root)
        cells = buffer
        return buffer
    }
}
