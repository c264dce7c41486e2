import Bytes
import Content
import Crypto
import Diagnostics
import Synchronization

/// A cache of themes for programs that build many sites: in a debug build, a theme needs longer than the rest of a
/// small site.
package final class ThemeCache: Sendable {
    /// The themes and their diagnostics, by the digest of everything they are made from.
    private let themes = Mutex<[Digest: (theme: SiteTheme, log: DiagnosticLog, site: String, language: String)]>([:])

    /// The results of checking templates, which themes with other settings share.
    private let checks = Mutex<[Digest: CheckedTemplates]>([:])

    private let limit: Int

    /// Creates an empty cache.
    ///
    /// - Parameter limit: The most themes to store for each language.
    package init(limit: Int = .max) { self.limit = limit }

    /// The most results to store: each edit of a theme leads to another one.
    private static let checkLimit = 32

    /// The theme with these settings and files; compiles it if it isn't in the cache.
    func theme(
        _ configuration: SiteConfiguration, _ files: ThemeFiles, for pages: PageTemplates,
        knowing known: [CheckedTemplates], _ log: inout DiagnosticLog
    ) -> SiteTheme {
        var hash = SHA256()
        hash.update(configuration.digest.bytes)
        hash.update(files.digest.bytes)
        let key = hash.finish()
        // Diagnostics contain the site's folder, so other sites can't reuse them.
        if let known = themes.withLock({ $0[key] }), known.log.diagnostics.isEmpty || known.site == files.site {
            log.append(known.log)
            return known.theme
        }
        var themeLog = DiagnosticLog()
        let theme = SiteTheme(
            configuration, files: files, for: pages, knowing: known + checks.withLock { Array($0.values) }, &themeLog)
        if let checked = theme.checked {
            checks.withLock { checks in
                if checks.count >= Self.checkLimit { checks = [:] }
                checks[checked.inputs] = checked
            }
        }
        themes.withLock { themes in
            let language = configuration.language
            if themes.count(where: { $1.language == language }) >= limit {
                themes = themes.filter { $1.language != language }
            }
            themes[key] = (theme, themeLog, files.site, language)
        }
        log.append(themeLog)
        return theme
    }
}
