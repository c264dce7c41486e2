/// How pictures are made.
package struct PictureSettings: Hashable, Sendable {
    /// The widths to offer, in pixels, ascending. No file is wider than the original.
    package var widths = [400, 800, 1600]

    /// The quality of all files except the full-size one, from 1 to 100 on JPEG's scale.
    package var quality = 80

    /// True to also publish each picture in its full size, without its metadata.
    package var keepsOriginals = true

    package init() {}
}
