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
        let perPage = site.configuration.board.perPage
        let counts = site.tags.all.map(\.bulletins.count)
        let chosen = counts.indices.filter { counts[$0] > 0 }.sorted { (-counts[$0], $0) < (-counts[$1], $1) }
            .prefix(tagLimit).sorted().map { site.tags.all[$0] }
        let printAddress = site.boardPrintAddress
        return PageSeries(
            of: Array(1...Paging.count(of: board.count, perPage: perPage)), at: { Address.board.page($0) },
            unless: { number, changes in
                let range = Paging.range(of: number, of: board.count, perPage: perPage)
                // An event hangs on the first page.
                return (number > 1 || changes.keepEvents) && changes.keep(board[range].lazy.map { site.bulletins[$0] })
            }
        ) { number, address in
            func title(_ page: Int) -> String { strings.title(strings[.bulletins], page: page) }
            let context = contexts.context(address, title: title(number), back: home)
            let paging = Paging(number, of: board.count, perPage: perPage) {
                context.link(title($0), Address.board.page($0))
            }
            let ticket = number > 1 ? nil : site.nextEvent.map { site.card($0, on: context) }
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
