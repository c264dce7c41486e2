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
                    let size = icon.icon.size
                    return Launcher(path: icon.path, size: "\(size)x\(size)", isMaskable: icon.icon.isMaskable)
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
    let content: PictureCard.Content

    /// The theme's icon, which replaces it if it can't be drawn.
    package let builtInBytes: [UInt8]

    fileprivate static let touch = "touch-icon.png"

    /// All icons, in the order of the manifest.
    fileprivate static func all(_ published: PublishedAssets) -> [DrawnIcon] {
        let icons: [(path: String, content: PictureCard.Content, name: String)] = [
            (touch, .icon(size: 180, isMaskable: false), "touch-icon"),
            ("icon-192.png", .icon(size: 192, isMaskable: false), "icon-192"),
            ("icon-512.png", .icon(size: 512, isMaskable: false), "icon-512"),
            ("icon-maskable.png", .icon(size: 512, isMaskable: true), "icon-maskable"),
        ]
        return icons.map { path, content, name in
            DrawnIcon(path: path, content: content, builtInBytes: published.bytes("assets/\(name).png"))
        }
    }

    /// The theme's icon at this path.
    package var builtIn: Asset {
        Asset(path: path, source: .bytes(builtInBytes), fingerprint: SHA256.digest(of: builtInBytes))
    }
}
