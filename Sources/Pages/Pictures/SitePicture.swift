package import Content
package import Pictures

/// An asset picture in its published sizes.
package struct SitePicture: Sendable {
    /// The sizes to show, ascending by width, in a format that every browser supports; never empty.
    let sizes: [File]

    /// The same sizes in smaller formats that only some browsers support, best format first; one list per format.
    let smaller: [[File]]

    /// The original in full size; nil if it isn't published.
    let whole: File?

    package let files: [File]

    /// A published file.
    package typealias File = PictureFile<Asset>

    /// - Parameters:
    ///   - files: The files, ascending by width.
    ///   - format: The published format other than WebP and AVIF.
    package init?(_ files: [File], _ format: PictureFormat) {
        let shown = files.filter(\.isShown)
        sizes = shown.filter { $0.format == format }
        smaller = [.avif, .webp].filter { $0 != format }
            .map { smaller in shown.filter { $0.format == smaller } }.filter { !$0.isEmpty }
        whole = files.first(where: \.isWhole)
        self.files = files
        if sizes.isEmpty { return nil }
    }

    /// The largest size to show.
    var largest: File { sizes[sizes.count - 1] }

    /// The largest size of at most `width` pixels, or the smallest if all are wider.
    func atMost(_ width: Int) -> File { sizes.last { $0.width <= width } ?? sizes[0] }

    /// The largest published file: the original, or the largest size to show.
    var best: File { whole ?? largest }
}

extension PictureFile<Asset> {
    /// The path below the output folder.
    var path: String { content.path }
}
