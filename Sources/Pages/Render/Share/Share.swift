package import Content
import Markdown
import Text

/// A bulletin as it leaves the site.
package struct Share: Sendable {
    let placed: Placed<Bulletin>
    let configuration: SiteConfiguration

    package init(placed: Placed<Bulletin>, configuration: SiteConfiguration) {
        self.placed = placed
        self.configuration = configuration
    }

    /// How many columns a line of its plain text may take where nobody asks for another width.
    package static let width = 72

    var bulletin: Bulletin { placed.record }

    /// The title on one line, without anything that a mail program or a terminal would take for more than words.
    var subject: String { visible(bulletin.title).trimmed }

    /// The whole address of its page, where the site names a base URL.
    var address: String? { configuration.baseURL.absolute(placed.address) }

    /// The date as readers see it.
    var time: TimeText { TimeText(bulletin.date, in: configuration.zone) }

    /// When it was last changed, as readers see it.
    var updated: TimeText? { bulletin.updated.map { TimeText($0, in: configuration.zone) } }
}

extension Placed<Bulletin> {
    /// What a file of the bulletin is called, without an ending: by the title, and by its address where that says more.
    package var shareName: String {
        let title = Text.slug(record.title)
        if title.isEmpty || title.utf8.elementsEqual(slug.utf8) { return slug }
        return Text.slug("\(title) \(slug)")
    }
}

extension SiteConfiguration {
    /// What takes the place of the leading slash of links in what leaves the site: all of the address that is known.
    var shareRoot: String { baseURL.origin + baseURL.path }
}
