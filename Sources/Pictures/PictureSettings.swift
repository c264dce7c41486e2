/// How pictures are made.
package struct PictureSettings: Hashable, Sendable {
    /// The widths in pixels in which a picture is offered, ascending; none is made larger than the original.
    package var widths = [400, 800, 1600]

    /// The quality of the smaller pictures, from 1 to 100, as JPEG counts it.
    package var quality = 80

    /// True to publish each picture in its full size, too, without its metadata.
    package var keepsOriginals = true

    /// Makes the default settings.
    package init() {}
}
