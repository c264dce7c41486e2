import Bytes
import Content
import Crypto
import Diagnostics
import Synchronization

/// A cache of themes for programs that build many sites: in a debug build, a theme takes longer than all else in a small site.
package final class ThemeCache: Sendable {
    /// The themes, by the digest of everything they are made from.
    private let themes = Mutex<[Digest: SiteTheme]>([:])

    /// Creates an empty cache.
    package init() {}

    /// The theme with these settings and overrides, made if it is not in the cache.
    ///
    /// A theme with diagnostics is not kept, so that they are reported each time.
    func theme(
        _ configuration: SiteConfiguration, overrides: [String: ThemeFile], _ log: inout DiagnosticLog
    ) -> SiteTheme {
        let key = Self.key(configuration, overrides)
        if let theme = themes.withLock({ $0[key] }) { return theme }
        var themeLog = DiagnosticLog()
        let theme = SiteTheme(configuration, overrides: overrides, &themeLog)
        if themeLog.diagnostics.isEmpty { themes.withLock { $0[key] = theme } }
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
