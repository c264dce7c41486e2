/// A piece of work for a worker.
package enum PictureWork: Sendable {
    /// Make the sizes of a picture from the bytes of its file.
    case sizes([UInt8], PictureSettings)
    /// Draw a picture for links to a page.
    case card(PictureCard)
}
