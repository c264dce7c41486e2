import Mustache

/// Renders one page after another, on one thread, into memory that is used again and again.
final class PageRenderer {
    private let siteCells: Cells
    private var renderer: Renderer
    private var cells: CellsBuffer
    private var buffer: [UInt8] = []

    init(_ theme: SiteTheme) {
        siteCells = theme.siteCells
        cells = CellsBuffer(theme)
        renderer = Renderer(theme.library)
    }

    /// The page, in HTML or whatever its template makes.
    func render(_ page: any Templated, _ externals: [[UInt8]]) throws(RenderError) -> [UInt8] {
        let template = type(of: page).template
        guard let part = page.sealed else { return try render(page, by: template, externals) }
        let html = try render(part.page, by: part.template, externals)
        return try render(page, by: template, [part.gate.seal(html, for: part.page.frame.address)])
    }

    private func render(
        _ page: any Templated, by template: String, _ externals: [[UInt8]]
    ) throws(RenderError) -> [UInt8] {
        buffer.removeAll(keepingCapacity: true)
        try renderer.render(
            template, [siteCells, cells.filled(with: page, for: template)], externals: externals, into: &buffer)
        return buffer
    }
}
