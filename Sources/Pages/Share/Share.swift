package import Content
import Markdown
import Text

/// A bulletin to share outside the site.
package struct Share: Sendable {
    let placed: RoutedRecord<Bulletin>
    let configuration: SiteConfiguration

    package init(placed: RoutedRecord<Bulletin>, configuration: SiteConfiguration) {
        self.placed = placed
        self.configuration = configuration
    }

    /// The default width of a line of plain text, in columns.
    package static let width = 72

    var bulletin: Bulletin { placed.record }

    /// The title on one line, without characters that could control a mail program or a terminal.
    var subject: String { visible(bulletin.title).trimmed }

    /// The absolute address of its page; nil without a base URL.
    var address: String? { configuration.baseURL.absolute(placed.address) }

    /// The date for readers.
    var time: TimeText { TimeText(bulletin.date, in: configuration.zone) }

    /// The time of the last change for readers; nil without a change.
    var updated: TimeText? { bulletin.updated.map { TimeText($0, in: configuration.zone) } }
}

extension RoutedRecord<Bulletin> {
    /// The name of the bulletin's files, without an extension: the slug of its title, then the bulletin's slug if that
    /// differs.
    package var shareName: String {
        let title = Text.slug(record.title)
        if title.isEmpty || title.utf8.elementsEqual(slug.utf8) { return slug }
        return Text.slug("\(title) \(slug)")
    }
}

extension SiteConfiguration {
    /// The replacement for the leading slash of links in shared files: the known part of the site's address.
    var shareRoot: String { baseURL.origin + baseURL.path }
}
