import Content
import Text

/// The paths of a site's icons on tabs, on home screens and in launchers.
struct SiteIcons: Sendable {
    /// The icon of a browser's tab.
    let tab: String

    /// The picture for home screens; nil if the site's logo is a drawing, which phones can't show there.
    let touch: String?

    /// The icons that a browser chooses from when a visitor installs the site.
    let launchers: [Launcher]

    struct Launcher: Sendable {
        let path: String

        /// The size as in `192x192`; nil if unknown.
        let size: String?

        /// True if a launcher may cut its edges off.
        var isMaskable = false
    }

    /// - Parameters:
    ///   - own: The site's logo in its assets; nil for the theme's.
    ///   - logo: The published paths of the logo.
    ///   - overrides: The files of the site's `Templates/`.
    init(_ own: String?, _ logo: LogoPaths, _ published: PublishedAssets, _ overrides: [String: ThemeFile]) {
        let isDrawing = logo.large.utf8.ends(with: ".svg")
        let large = Launcher(path: logo.large, size: isDrawing ? "any" : nil)
        let touchIcon = "assets/touch-icon.png"
        if own != nil {
            (tab, touch) = (logo.small, isDrawing ? nil : logo.large)
            launchers = [large]
        } else if overrides["assets/logo.svg"] != nil {
            // The built-in icons show the built-in logo.
            (tab, touch) = (logo.large, overrides[touchIcon].map { _ in published[touchIcon] })
            launchers = [large] + (touch.map { [Launcher(path: $0, size: "180x180")] } ?? [])
        } else {
            (tab, touch) = (published["assets/favicon.svg"], published[touchIcon])
            launchers = [
                Launcher(path: tab, size: "any"), Launcher(path: published["assets/icon-192.png"], size: "192x192"),
                Launcher(path: published["assets/icon-512.png"], size: "512x512"),
                Launcher(path: published["assets/icon-maskable.png"], size: "512x512", isMaskable: true),
            ]
        }
    }
}
