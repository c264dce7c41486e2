/// A file made from a picture, with its bytes as the content, or with a value that tells where they are stored.
package struct PictureFile<Content: Sendable>: Sendable {
    package let format: PictureFormat
    package let width: Int, height: Int

    /// True for the picture in its full size.
    package internal(set) var isWhole = false

    /// True if pages offer this file as one of the sizes, including a full-size picture no wider than the largest size.
    package internal(set) var isShown = true
    package let content: Content

    /// The same file with other content.
    package func with<Other>(_ content: Other) -> PictureFile<Other> {
        PictureFile<Other>(
            format: format, width: width, height: height, isWhole: isWhole, isShown: isShown, content: content)
    }
}
