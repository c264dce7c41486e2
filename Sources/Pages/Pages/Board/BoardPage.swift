import Content

/// A page of the corkboard.
struct BoardPage: PagedPage {
    let context: PageContext
    let notes: [Note]
    let count: Int
    let paging: Paging
    let columns: Int
    let tags: [Tag]
    let printAddress: Address?

    /// The most tags to offer.
    private static let tagLimit = 12

    static let template = "board"
    static let view = pagedView([
        .list("notes", "the notes of this page", of: Note.view) { $0.notes },
        .count("count", "the number of bulletins in all, as in \"161 bulletins\"", .bulletinCount) { $0.count },
        .page(
            "print",
            "the link to the board on one sheet to print; absent if the board is empty, or a bulletin has the address"
        ) { $0.printAddress },
        .flag("isEmpty", "whether the board is empty") { $0.count == 0 },
        .list("tags", "the tags with the most bulletins, by name", of: Tag.countedView) { $0.tags },
        .flag("hasTags", "whether there are any such tags") { !$0.tags.isEmpty },
        .number("columns", "the number of notes side by side on a wide screen, 1 to 4") { $0.columns },
    ])
}

extension BoardPage {
    /// All pages of the board; one empty page without bulletins.
    static func series(of site: Site, _ contexts: PageContextMaker) -> PageSeries {
        let (board, strings) = (site.board, contexts.strings)
        let home = contexts.parent(.home, .home)
        let counts = site.tags.all.map(\.bulletins.count)
        let chosen = counts.indices.filter { counts[$0] > 0 }.sorted { (-counts[$0], $0) < (-counts[$1], $1) }
            .prefix(tagLimit).sorted().map { site.tags.all[$0] }
        let printAddress = site.boardPrintAddress
        let pages = Paging.pages(
            of: board.count, perPage: site.configuration.board.perPage, called: strings[.bulletins], at: .board, strings
        )
        return PageSeries(
            of: pages, at: { $0.address },
            unless: { paging, changes in
                // An event hangs on the first page.
                (paging.number > 1 || changes.keepEvents)
                    && changes.keep(board[paging.range].lazy.map { site.bulletins[$0] })
            }
        ) { paging, address in
            let context = contexts.context(address, title: paging.title, back: home)
            let ticket = paging.number > 1 ? nil : site.nextEvent.map { site.card($0, on: context) }
            return BoardPage(
                context: context, notes: site.notes(board[paging.range], on: context, with: ticket), count: board.count,
                paging: paging,
                columns: Note.columns(
                    for: board.count + (ticket == nil ? 0 : 1), atMost: site.configuration.board.columns),
                tags: chosen.map { Tag(name: $0.name, context: context, tag: $0) },
                printAddress: printAddress)
        }
    }
}
