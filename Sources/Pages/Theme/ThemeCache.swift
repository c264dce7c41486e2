import Bytes
import Content
import Crypto
import Diagnostics
import Synchronization

/// Themes for programs that build many sites: making one takes a debug build longer than the rest of a small site.
package final class ThemeCache: Sendable {
    /// By all that they are made of.
    private let themes = Mutex<[Digest: SiteTheme]>([:])

    /// None yet.
    package init() {}

    /// The theme with these settings and overrides, made if it is not there.
    ///
    /// A theme that there is anything to say of is made each time.
    func theme(
        _ configuration: SiteConfiguration, overrides: [String: ThemeFile], _ log: inout DiagnosticLog
    ) -> SiteTheme {
        let key = Self.key(configuration, overrides)
        if let theme = themes.withLock({ $0[key] }) { return theme }
        var said = DiagnosticLog()
        let theme = SiteTheme(configuration, overrides: overrides, &said)
        if said.diagnostics.isEmpty { themes.withLock { $0[key] = theme } }
        log.append(said)
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
