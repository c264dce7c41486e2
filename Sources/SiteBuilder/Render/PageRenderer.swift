import Mustache

/// Renders one page after another, on one thread, into memory that is used again and again.
final class PageRenderer {
    private let siteCells: Cells
    private var renderer: Renderer
    private var cells = CellsBuffer()
    private var buffer: [UInt8] = []

    init(_ theme: SiteTheme) {
        siteCells = theme.siteCells
        renderer = Renderer(theme.library)
    }

    /// The page, in HTML or whatever its template makes.
    func render(_ page: any Templated, _ externals: [[UInt8]]) throws(RenderError) -> [UInt8] {
        buffer.removeAll(keepingCapacity: true)
        try renderer.render(
            type(of: page).template, [siteCells, cells.filled(with: page)], externals: externals, into: &buffer)
        return buffer
    }
}
