import Content
import Time

/// The first notes of the board on one sheet of paper.
struct BoardPrintPage: PrintPage {
    let context: PageContext
    private let notes: [Note]
    private let title: String
    private let event: EventCard?
    let request: PrintRequest
    let sheets = [PrintSheet.board]

    /// The most notes that are readable on one sheet.
    private static let mostNotes = 9

    static let template = "print-board"
    static let view = printView([
        .text("title", "the site's title") { $0.title },
        .number("titleSize", "the size of the title, from 1 for a short one to 5") { PrintSize.ofName($0.title) },
        .list("notes", "the first notes of the board, at most nine", of: Note.view) { $0.notes },
        .object("event", "the next event", of: EventCard.view) { $0.event },
        .code("code", "the address of the board as a QR code; absent without a base URL", .printCode, forPaper: true) {
            $0.context.absolute(.board)
        },
        .text("addressText", "that address for reading; absent without a base URL") { $0.context.readable(.board) },
    ])
}

extension BoardPrintPage {
    /// The page; no page without an address.
    static func series(of site: Site, _ contexts: PageContextMaker) -> PageSeries {
        let board = site.board.prefix(mostNotes)
        return PageSeries(
            of: [site.boardPrintAddress].compactMap(\.self), at: { $0 },
            unless: { $1.keepEvents && $1.keep(board.lazy.map { site.bulletins[$0] }) }
        ) { _, address in BoardPrintPage(site, at: address, contexts) }
    }

    init(
        _ site: Site, at address: Address, as request: PrintRequest = PrintRequest(), _ contexts: PageContextMaker
    ) {
        let context = contexts.context(address, toPrint: contexts.parent(.bulletins, .board))
        self.init(
            context: context, notes: site.notes(site.board.prefix(Self.mostNotes), on: context),
            title: site.configuration.title, event: site.nextEvent.map { site.card($0, on: context) },
            request: request)
    }
}

extension Site {
    /// The address of the board's page for printing; nil without bulletins, or if a bulletin already has this address.
    var boardPrintAddress: Address? {
        bulletins.isEmpty || bulletins.contains { $0.slug.utf8.elementsEqual("print".utf8) }
            ? nil : Address.board.page(inFolder: "print")
    }
}
