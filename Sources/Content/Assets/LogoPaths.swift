import Pictures

/// The published paths of a site's logo.
///
/// They depend only on the logo's name, because every page needs them, including pages that are rendered without
/// reading any picture.
package struct LogoPaths: Hashable, Sendable {
    /// The path of the large version, for launchers and previews.
    package let large: String

    /// The path of the small version, which pages show next to the site's title.
    package let small: String

    /// The widths of the small and the large version in pixels, unless the logo is smaller.
    package static let widths = [96, 512]

    /// - Parameter asset: The path of the logo in the assets. A drawing is its own small version.
    package init(_ asset: String) {
        guard let dot = asset.utf8.lastIndex(of: UInt8(ascii: ".")),
            let format = AssetInspection.pictures[asset[asset.index(after: dot)...].lowercased()]
        else {
            (large, small) = (asset, asset)
            return
        }
        let ending = "." + format.published.fileExtension
        large = format == format.published ? asset : Asset.path(asset, ending: ending)
        small = Asset.path(String(asset[..<dot]), ending: "-\(Self.widths[0])\(ending)")
    }
}
