/// A page of the corkboard.
struct BoardPage: WebPage {
    let frame: Frame
    let notes: [Note]
    let count: Int
    let number: Int
    let pageCount: Int
    let columns: Int
    let newer: TitledLink?
    let older: TitledLink?

    static let template = "board"
    static let view = pageView([
        Note.list("notes", "the notes of this page") { $0.notes },
        .count("count", "how many there are in all, as in \"161 bulletins\"", .bulletinCount) { $0.count },
        .flag("isEmpty", "whether the board is empty") { $0.count == 0 },
        .flag("hasPages", "whether the board has more than one page") { $0.pageCount > 1 },
        .text("pageNumber", "which page of the board this is, from 1") { String($0.number) },
        .text("pageCount", "how many pages the board has") { String($0.pageCount) },
        .text("columns", "notes side by side on a wide screen, 1 to 4") { String($0.columns) },
        .object("newer", "the page before this one", of: TitledLink.view) { $0.newer },
        .object("older", "the page after this one", of: TitledLink.view) { $0.older },
    ])
}

extension BoardPage {
    /// All pages of the board; one, with an empty board, where there are no bulletins.
    static func series(of site: Site, _ frames: FrameMaker) -> PageSeries {
        let (notes, strings) = (site.board, frames.strings)
        let perPage = site.configuration.board.perPage
        let pageCount = max(1, (notes.count + perPage - 1) / perPage)
        return PageSeries(count: pageCount) { index in
            let number = index + 1
            let frame = frames.frame(
                .board(page: number), title: strings.title(strings[.bulletins], page: number),
                back: (strings[.home], .home))
            let shown = notes[min((number - 1) * perPage, notes.count)..<min(number * perPage, notes.count)]
            return BoardPage(
                frame: frame, notes: shown.map { Note($0, on: frame, site) }, count: notes.count, number: number,
                pageCount: pageCount, columns: site.configuration.board.columns,
                newer: number > 1 ? frame.link(strings[.newerNotes], .board(page: number - 1)) : nil,
                older: number < pageCount ? frame.link(strings[.olderNotes], .board(page: number + 1)) : nil)
        }
    }
}
