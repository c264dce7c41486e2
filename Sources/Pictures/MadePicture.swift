/// The files made from one picture.
package struct MadePicture: Sendable {
    /// The files by ascending width: each size in its published format, in WebP and in AVIF, and the full-size picture.
    package var files: [File]

    package init(files: [File]) { self.files = files }

    package struct File: Sendable {
        package var format: PictureFormat
        package var width: Int, height: Int

        /// True for the picture in its full size.
        package var isWhole: Bool

        /// True if pages offer this file as one of the sizes, including a full-size picture no wider than the largest size.
        package var isShown: Bool
        package var bytes: [UInt8]

        package init(
            format: PictureFormat, width: Int, height: Int, isWhole: Bool = false, isShown: Bool = true, bytes: [UInt8]
        ) {
            self.format = format
            self.width = width
            self.height = height
            self.isWhole = isWhole
            self.isShown = isShown
            self.bytes = bytes
        }
    }
}
