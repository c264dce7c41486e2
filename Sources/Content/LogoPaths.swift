import Pictures

/// Where the files of a site's logo are published.
///
/// They are told from its name alone, because every page shows it, also those that are made without reading any picture.
package struct LogoPaths: Hashable, Sendable {
    /// The path of the large one, for launchers and previews.
    package let large: String

    /// The path of the small one, which pages show beside the site's title.
    package let small: String

    /// The widths of both in pixels, unless the logo itself is smaller.
    package static let widths = [96, 512]

    /// The same paths from a folder from which `way` leads to the root.
    package func below(_ way: String) -> LogoPaths { LogoPaths(large: way + large, small: way + small) }

    private init(large: String, small: String) { (self.large, self.small) = (large, small) }

    /// - Parameter asset: The path of the logo among the assets; a drawing is its own small one.
    package init(_ asset: String) {
        guard let dot = asset.utf8.lastIndex(of: UInt8(ascii: ".")),
            let format = AssetInspection.pictures[asset[asset.index(after: dot)...].lowercased()]
        else {
            (large, small) = (asset, asset)
            return
        }
        let ending = "." + format.published.fileExtension
        large = format == format.published ? asset : asset + ending
        small = "\(asset[..<dot])-\(Self.widths[0])\(ending)"
    }
}
