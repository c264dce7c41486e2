import Mustache

/// The cells of one page after another, in a buffer that is reused while the template stays the same.
struct TemplateDataBuffer {
    private let theme: SiteTheme
    private let isForComparison: Bool
    private var template = ""
    private var cells: TemplateData?

    /// - Parameter isForComparison: True if pages are only compared, not rendered.
    init(_ theme: SiteTheme, isForComparison: Bool = false) {
        self.theme = theme
        self.isForComparison = isForComparison
    }

    /// Returns the page's cells, with the fields that `template` shows.
    mutating func filled<Page: Templated>(with page: Page, for template: String) -> TemplateData {
        var cells = blank(of: Page.shape, for: template)
        Page.view.fill(page, strings: theme.strings, cells: &cells, slots: cells.root)
        self.cells = cells
        self.template = template
        return cells
    }

    private mutating func blank(of shape: Shape, for template: String) -> TemplateData {
        guard var cells = cells.take(), self.template == template else {
            return TemplateData(shape, showing: theme.shownFields(of: template), isForComparison: isForComparison)
        }
        cells.removeAll()
        return cells
    }
}
