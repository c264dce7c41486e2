package import Content
package import Pictures

/// A picture among the assets, in the sizes in which it is published.
package struct SitePicture: Sendable {
    /// The sizes to show, ascending by width, in the format that every browser knows; at least one.
    let sizes: [File]

    /// The same in formats that take fewer bytes, but that not every browser knows, the best first; one list for each format.
    let smaller: [[File]]

    /// The whole picture, in its full size; nil if it is not published.
    let whole: File?

    /// All its files.
    package let files: [File]

    /// A published file.
    package struct File: Sendable {
        package let format: PictureFormat
        package let width: Int, height: Int

        /// True for the whole picture in its full size.
        package let isWhole: Bool

        /// True if it is one of the sizes to show.
        package let isShown: Bool
        package let asset: Asset

        package init(
            format: PictureFormat, width: Int, height: Int, isWhole: Bool, isShown: Bool, asset: Asset
        ) {
            (self.format, self.width, self.height) = (format, width, height)
            (self.isWhole, self.isShown, self.asset) = (isWhole, isShown, asset)
        }

        /// Its path below the output.
        package var path: String { asset.path }
    }

    /// - Parameters:
    ///   - files: The files, ascending by width.
    ///   - format: The format as published, beside WebP and AVIF.
    package init?(_ files: [File], _ format: PictureFormat) {
        let shown = files.filter(\.isShown)
        sizes = shown.filter { $0.format == format }
        smaller = [.avif, .webp].filter { $0 != format }
            .map { smaller in shown.filter { $0.format == smaller } }.filter { !$0.isEmpty }
        whole = files.first(where: \.isWhole)
        self.files = files
        if sizes.isEmpty { return nil }
    }

    /// The largest size that is shown.
    var largest: File { sizes[sizes.count - 1] }

    /// The largest size of at most `width` pixels, or else the smallest.
    func atMost(_ width: Int) -> File { sizes.last { $0.width <= width } ?? sizes[0] }

    /// The published file that has the most of the picture.
    var best: File { whole ?? largest }
}
