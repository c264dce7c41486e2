import Content

/// A page from which people print sheets.
protocol PrintPage: WebPage {
    /// The sheets that the page has; the first one is chosen unless the request names one of them.
    var sheets: [PrintSheet] { get }

    var request: PrintRequest { get }
}

extension PrintPage {
    /// A view with the fields of every page, then those of pages to print, then `fields`.
    static func printView(_ fields: [Field<Self>]) -> View<Self> {
        pageView(
            [
                .list("sheets", "the sheets to choose from", of: sheetView) { page in
                    let sheets = page.sheets
                    let chosen = sheets.first { $0 == page.request.sheet } ?? sheets.first
                    return sheets.map { (sheet: $0, isChosen: $0 == chosen) }
                },
                .flag("hasSheets", "whether there are several sheets") { $0.sheets.count > 1 },
                .list("papers", "the sizes of paper to choose from", of: paperView) { page in
                    let sheets = page.sheets
                    return PrintPaper.allCases.filter { paper in sheets.contains { $0.papers.contains(paper) } }
                        .map { (paper: $0, isChosen: $0 == page.request.paper) }
                },
            ] + fields)
    }
}

private let sheetView = View<(sheet: PrintSheet, isChosen: Bool)>([
    .text("key", "its name for the style sheet: poster, flyer, cards, wifi, slips, programme, booklet or doors") {
        $0.sheet.rawValue
    },
    .words("name", "its name for readers") { item, strings in
        item.sheet == .board ? strings[.bulletins] : strings.text(item.sheet.rawValue, in: "print")
    },
    .flag("chosen", "whether it is chosen at first") { $0.isChosen },
])

private let paperView = View<(paper: PrintPaper, isChosen: Bool)>([
    .text("key", "its name for the style sheet: a4, a3 or letter") { $0.paper.rawValue },
    .text("name", "its name for readers") { $0.paper.name },
    .flag("chosen", "whether it is chosen at first") { $0.isChosen },
])

extension PageContextMaker {
    /// The frame of the page at `address` from which people print another page.
    func context(_ address: Address, toPrint page: ParentPage, isGated: Bool = false) -> PageContext {
        let title = strings[.printTitle, ["name": page.title.text]]
        return context(address, title: title, description: title, standsFor: page.address, isGated: isGated, back: page)
    }
}
