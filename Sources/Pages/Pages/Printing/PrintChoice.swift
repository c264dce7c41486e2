import Content

/// The sheets and papers that a page offers, and those it begins with.
struct PrintChoice: Sendable {
    let sheets: [PrintSheet]
    let sheet: PrintSheet
    let paper: PrintPaper

    /// - Parameter sheets: The sheets that the page has; the first one is chosen unless `sheet` is among them.
    init(of sheets: [PrintSheet], _ sheet: PrintSheet?, on paper: PrintPaper) {
        self.sheets = sheets
        self.sheet = sheet.flatMap { sheets.contains($0) ? $0 : nil } ?? sheets[0]
        self.paper = paper
    }

    /// The fields of pages to print.
    static let fields: [Field<PrintChoice>] = [
        .list("sheets", "the sheets to choose from", of: Sheet.view) { $0.choices },
        .flag("hasSheets", "whether there are several sheets") { $0.sheets.count > 1 },
        .list("papers", "the sizes of paper to choose from", of: Paper.view) { $0.papers },
    ]

    private var choices: [Sheet] { sheets.map { Sheet(sheet: $0, isChosen: $0 == sheet) } }

    private var papers: [Paper] {
        PrintPaper.allCases.filter { paper in sheets.contains { $0.papers.contains(paper) } }
            .map { Paper(paper: $0, isChosen: $0 == paper) }
    }

    private struct Sheet: Sendable {
        let sheet: PrintSheet
        let isChosen: Bool

        static let view = View<Sheet>([
            .text("key", "its name for the style sheet: poster, flyer, cards, wifi, slips, programme, booklet or doors")
            {
                $0.sheet.rawValue
            },
            .words("name", "its name for readers") { $1[$0.sheet.word] },
            .flag("chosen", "whether it is chosen at first") { $0.isChosen },
        ])
    }

    private struct Paper: Sendable {
        let paper: PrintPaper
        let isChosen: Bool

        static let view = View<Paper>([
            .text("key", "its name for the style sheet: a4, a3 or letter") { $0.paper.rawValue },
            .text("name", "its name for readers") { $0.paper.name },
            .flag("chosen", "whether it is chosen at first") { $0.isChosen },
        ])
    }
}

extension PrintSheet {
    fileprivate var word: Word {
        switch self {
        case .poster: .poster
        case .flyer: .flyer
        case .cards: .tableCards
        case .wifi: .wiFiSheet
        case .slips: .codeSlips
        case .programme: .programme
        case .booklet: .booklet
        case .doors: .doorSheets
        case .board: .bulletins
        }
    }
}
