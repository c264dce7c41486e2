/// The files made of one picture.
package struct MadePicture: Sendable {
    /// The files, ascending by width: the sizes, in the format as published, in WebP and in AVIF, and the whole picture.
    package var files: [File]

    package init(files: [File]) { self.files = files }

    /// A file.
    package struct File: Sendable {
        package var format: PictureFormat
        package var width: Int, height: Int

        /// True for the whole picture in its full size.
        package var isWhole: Bool

        /// True if it is one of the sizes to show, as the whole picture is where it is no larger than they.
        package var isShown: Bool
        package var bytes: [UInt8]

        package init(
            format: PictureFormat, width: Int, height: Int, isWhole: Bool = false, isShown: Bool = true, bytes: [UInt8]
        ) {
            (self.format, self.width, self.height) = (format, width, height)
            (self.isWhole, self.isShown, self.bytes) = (isWhole, isShown, bytes)
        }
    }
}
