/// A piece of work for a worker.
package enum PictureWork: Sendable {
    /// The sizes of a picture, from the bytes of its file.
    case sizes([UInt8], PictureSettings)
    /// A picture for links to an event.
    case card(PictureCard)
}

/// The words on a picture for links to a page.
package struct PictureCard: Hashable, Sendable {
    /// The title, the largest of them.
    package var title: String
    /// When it is.
    package var time: String
    /// The name of the site.
    package var site: String

    /// The size of every card in pixels, which the big networks show whole.
    package static let size = (width: 1200, height: 630)

    /// Grows whenever cards come to have other bytes.
    package static let version = 3

    /// Makes a card.
    package init(title: String, time: String, site: String) {
        (self.title, self.time, self.site) = (title, time, site)
    }
}
