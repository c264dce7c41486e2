package import Content
import Crypto
import Pictures
import Text

/// The paths of a site's icons on tabs, on home screens and in launchers.
struct SiteIcons: Sendable {
    /// The icon of a browser's tab.
    let tab: String

    /// The picture for home screens; nil if the logo of the site's `Templates/` is a drawing, which phones can't show
    /// there.
    let touch: String?

    /// The icons that a browser chooses from when a visitor installs the site.
    let launchers: [Launcher]

    /// The icons to draw from the site's own logo.
    let drawn: [DrawnIcon]

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
    init(_ own: String?, logo: LogoPaths, published: PublishedAssets, overrides: [String: ThemeFile]) {
        let isDrawing = logo.large.utf8.ends(with: ".svg")
        let large = Launcher(path: logo.large, size: isDrawing ? "any" : nil)
        let touchIcon = "assets/touch-icon.png"
        if own != nil {
            drawn = DrawnIcon.all(published)
            (tab, touch) = (logo.small, DrawnIcon.touch)
            launchers =
                (isDrawing ? [large] : [])
                + drawn.map { icon in
                    Launcher(path: icon.path, size: "\(icon.size)x\(icon.size)", isMaskable: icon.isMaskable)
                }
        } else if overrides["assets/logo.svg"] != nil {
            drawn = []
            // The built-in icons show the built-in logo.
            (tab, touch) = (logo.large, overrides[touchIcon].map { _ in published[touchIcon] })
            launchers = [large] + (touch.map { [Launcher(path: $0, size: "180x180")] } ?? [])
        } else {
            drawn = []
            (tab, touch) = (published["assets/favicon.svg"], published[touchIcon])
            launchers = [
                Launcher(path: tab, size: "any"), Launcher(path: published["assets/icon-192.png"], size: "192x192"),
                Launcher(path: published["assets/icon-512.png"], size: "512x512"),
                Launcher(path: published["assets/icon-maskable.png"], size: "512x512", isMaskable: true),
            ]
        }
    }
}

/// An icon to draw from the site's own logo.
package struct DrawnIcon: Sendable {
    /// The path below the output folder.
    package let path: String
    let size: Int
    let isMaskable: Bool

    /// The theme's icon, which replaces it if it can't be drawn.
    package let builtInBytes: [UInt8]

    fileprivate static let touch = "touch-icon.png"

    /// All icons, in the order of the manifest.
    fileprivate static func all(_ published: PublishedAssets) -> [DrawnIcon] {
        [
            (touch, 180, false), ("icon-192.png", 192, false), ("icon-512.png", 512, false),
            ("icon-maskable.png", 512, true),
        ].map { name, size, isMaskable in
            DrawnIcon(
                path: name, size: size, isMaskable: isMaskable, builtInBytes: published.bytes("assets/\(name)"))
        }
    }

    /// The theme's icon at this path.
    package var builtIn: Asset {
        Asset(path: path, source: .bytes(builtInBytes), fingerprint: SHA256.digest(of: builtInBytes))
    }
}
