import Mustache

/// The cells of one page after another in one buffer, as long as they are shown by one template.
struct CellsBuffer {
    private let theme: SiteTheme
    private let isForComparison: Bool
    private var template = ""
    private var cells: Cells?

    /// A buffer of pages of that theme.
    ///
    /// - Parameter isForComparison: Whether the pages are only compared with others, and not rendered.
    init(_ theme: SiteTheme, isForComparison: Bool = false) {
        self.theme = theme
        self.isForComparison = isForComparison
    }

    /// All of the page that `template` shows.
    mutating func filled(with page: any Templated, for template: String) -> Cells { fill(page, template) }

    private mutating func fill<Page: Templated>(_ page: Page, _ template: String) -> Cells {
        var cells = blank(of: Page.shape, for: template)
        Page.view.fill(page, theme.strings, &cells, cells.root)
        self.cells = cells
        self.template = template
        return cells
    }

    private mutating func blank(of shape: Shape, for template: String) -> Cells {
        guard var cells = cells.take(), self.template == template else {
            return Cells(shape, showing: theme.shownFields(of: template), isForComparison: isForComparison)
        }
        cells.removeAll()
        return cells
    }
}
