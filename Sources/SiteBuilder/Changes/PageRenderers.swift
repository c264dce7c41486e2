import Pages

/// The renderers of one thread, one for each language of a site, created when needed.
final class PageRenderers {
    private let themes: [SiteTheme]
    private var renderers: [PageRenderer?]

    init(_ themes: [SiteTheme]) {
        self.themes = themes
        renderers = themes.map { _ in nil }
    }

    subscript(language: Int) -> PageRenderer {
        if let renderer = renderers[language] { return renderer }
        let renderer = PageRenderer(themes[language])
        renderers[language] = renderer
        return renderer
    }
}
