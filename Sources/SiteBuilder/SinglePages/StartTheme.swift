import Content
import Diagnostics
package import Pages

/// The built-in theme in one language, for pages before a site exists.
package struct StartTheme: Sendable {
    private let theme: SiteTheme
    private let configuration: SiteConfiguration

    /// The theme's files, by their paths below the root of a site.
    package let files: [String: [UInt8]]

    /// - Parameter language: One of the built-in theme's languages.
    package init(inLanguage language: String) {
        var configuration = SiteConfiguration()
        configuration.language = language
        theme = DiagnosticLog.discarding { SiteTheme.compiled(configuration, files: .builtIn, kept: nil, &$0) }
        self.configuration = configuration
        var files: [String: [UInt8]] = [:]
        for asset in theme.assets {
            if case .bytes(let bytes) = asset.source { files[asset.path] = bytes }
        }
        self.files = files
    }

    /// Picks the first of a browser's languages that the theme has, from a request's header (RFC 9110, section 12.5.4);
    /// English if it lacks all of them.
    package static func language(accepting header: String?) -> String {
        let known = Strings.builtInLanguages
        let wanted = (header ?? "").lowercased().split(separator: ",").map { part in
            part.prefix { $0 != ";" && $0 != "-" }.filter { $0 != " " }
        }
        return wanted.first(where: known.contains) ?? "en"
    }

    package var language: String { configuration.language }

    package var firstBulletin: (title: String, author: String, text: String) { theme.firstBulletin }

    package var folderIsTaken: String { theme.folderIsTaken }

    /// Renders the page; nil if that fails.
    package func page(_ content: StartContent) -> [UInt8]? {
        try? PageRenderer(theme).render(PageContextMaker(configuration, pages: [], theme: theme).startPage(content), [])
    }
}
