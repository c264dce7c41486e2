import Mustache

/// The cells of one page after another in one buffer, as long as they are of one kind.
struct CellsBuffer {
    private let theme: SiteTheme
    private var cells: Cells?

    /// A buffer of pages of that theme.
    init(_ theme: SiteTheme) { self.theme = theme }

    /// All of the page that `template` shows.
    mutating func filled(with page: any Templated, for template: String) -> Cells { fill(page, template) }

    /// Writes what determines all of the page that `template` shows.
    mutating func note(_ page: any Templated, for template: String, to writer: inout ByteWriter) {
        note(page, template, &writer)
    }

    private mutating func fill<Page: Templated>(_ page: Page, _ template: String) -> Cells {
        var buffer = blank(for: page, template)
        Page.view.fill(page, theme.strings, &buffer, buffer.root)
        cells = buffer
        return buffer
    }

    private mutating func note<Page: Templated>(_ page: Page, _ template: String, _ writer: inout ByteWriter) {
        var buffer = blank(for: page, template)
        Page.view.note(page, theme.strings, &buffer, buffer.root, &writer)
        buffer.forEachFingerprintPart { writer.append($0) }
        cells = buffer
    }

    private mutating func blank<Page: Templated>(for _: Page, _ template: String) -> Cells {
        // Another template than the page's own, such as that of a sealed part, may show anything.
        let isOwn = template == Page.template
        guard var buffer = cells.take(), buffer.shape === Page.shape, buffer.showsAll != isOwn else {
            return Cells(Page.shape, showing: isOwn ? theme.shownFields(of: template) : nil)
        }
        buffer.removeAll()
        return buffer
    }
}
