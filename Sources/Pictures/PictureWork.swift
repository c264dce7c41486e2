/// A piece of work for a worker.
package enum PictureWork: Sendable {
    /// Make the sizes of a picture from the bytes of its file.
    case sizes([UInt8], PictureSettings)
    /// Draw a picture for links to an event.
    case card(PictureCard)
}

/// The texts on a picture that social networks show with links to an event.
package struct PictureCard: Hashable, Sendable {
    /// The title, in the largest letters.
    package var title: String
    /// The event's time, in words.
    package var time: String
    package var site: String

    /// The size of every card in pixels. The big networks show it uncropped.
    package static let size = (width: 1200, height: 630)

    /// Increase it whenever the same texts result in a different file.
    package static let version = 3

    package init(title: String, time: String, site: String) {
        (self.title, self.time, self.site) = (title, time, site)
    }
}
