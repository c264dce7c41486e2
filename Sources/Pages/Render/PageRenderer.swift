package import Mustache

/// Renders one page after another, on one thread, into reused memory.
package final class PageRenderer {
    private let siteCells: TemplateData
    private var renderer: Renderer
    private var cells: TemplateDataBuffer

    package init(_ theme: SiteTheme) {
        siteCells = theme.siteCells
        cells = TemplateDataBuffer(theme)
        renderer = Renderer(theme.library)
    }

    /// Renders a page and calls `body` with its bytes, in HTML or the template's format.
    package func render<R>(
        _ page: any Templated, _ externals: [[UInt8]], _ body: (Span<UInt8>) throws -> R
    ) throws -> R {
        try make(page, externals)
        return try renderer.withPage(body)
    }

    package func render(_ page: any Templated, _ externals: [[UInt8]]) throws(RenderError) -> [UInt8] {
        try make(page, externals)
        return bytes
    }

    private func make(_ page: any Templated, _ externals: [[UInt8]]) throws(RenderError) {
        let template = type(of: page).template
        guard let part = page.sealed else { return try make(page, by: template, externals) }
        try make(part.page, by: part.template, externals)
        try make(page, by: template, [part.gate.seal(bytes, for: part.page.context.address)])
    }

    private func make(_ page: any Templated, by template: String, _ externals: [[UInt8]]) throws(RenderError) {
        try renderer.render(template, [siteCells, cells.filled(with: page, for: template)], externals: externals)
    }

    private var bytes: [UInt8] {
        renderer.withPage { page in unsafe page.withUnsafeBufferPointer { unsafe Array($0) } }
    }
}
