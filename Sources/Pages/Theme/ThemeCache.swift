import Bytes
import Content
import Crypto
import Diagnostics
import Synchronization

/// A cache of themes for programs that build many sites: in a debug build, a theme takes longer than all else in a small site.
package final class ThemeCache: Sendable {
    /// The themes and their diagnostics, by the digest of everything they are made from.
    private let themes = Mutex<[Digest: (theme: SiteTheme, log: DiagnosticLog, site: String, language: String)]>([:])

    private let limit: Int

    /// Creates an empty cache.
    ///
    /// - Parameter limit: How many themes are kept of each language at most.
    package init(limit: Int = .max) { self.limit = limit }

    /// The theme with these settings and overrides, made if it is not in the cache.
    ///
    /// - Parameter site: The site's folder, which diagnostics name: those of one site are not another's.
    func theme(
        _ configuration: SiteConfiguration, overrides: [String: ThemeFile], site: String, _ log: inout DiagnosticLog
    ) -> SiteTheme {
        let key = Self.key(configuration, overrides)
        if let known = themes.withLock({ $0[key] }), known.log.diagnostics.isEmpty || known.site == site {
            log.append(known.log)
            return known.theme
        }
        var themeLog = DiagnosticLog()
        let theme = SiteTheme(configuration, overrides: overrides, &themeLog)
        themes.withLock { themes in
            let language = configuration.language
            if themes.count(where: { $1.language == language }) >= limit {
                themes = themes.filter { $1.language != language }
            }
            themes[key] = (theme, themeLog, site, language)
        }
        log.append(themeLog)
        return theme
    }

    private static func key(_ configuration: SiteConfiguration, _ overrides: [String: ThemeFile]) -> Digest {
        var digest = SHA256()
        digest.update(configuration.digest.bytes)
        for path in overrides.keys.sorted() {
            let bytes = overrides[path]?.bytes ?? []
            digest.update("\(path)\0\(bytes.count)\0")
            digest.update(bytes)
        }
        return digest.finish()
    }
}
