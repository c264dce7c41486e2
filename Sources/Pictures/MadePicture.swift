/// The files made from one picture.
package struct MadePicture: Sendable {
    /// The files by ascending width: each size in its published format, in WebP and in AVIF, and the full-size picture.
    package var files: [File]

    package struct File: Sendable {
        package var format: PictureFormat
        package var width: Int, height: Int

        /// True for the picture in its full size.
        package var isWhole = false

        /// True if pages offer this file as one of the sizes, including a full-size picture no wider than the largest size.
        package var isShown = true
        package var bytes: [UInt8]
    }
}
