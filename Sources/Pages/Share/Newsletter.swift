package import Content
import Text
package import Time

/// The new bulletins of a site and its next dates, to send around.
package struct Newsletter: Sendable {
    let configuration: SiteConfiguration

    /// The new bulletins, newest first.
    let bulletins: [RoutedRecord<Bulletin>]

    /// Events and entries of schedules, soonest first.
    let ahead: [Item]

    /// The time of writing.
    let now: Instant

    /// How many days it looks ahead, and how many events it names if these days have no events.
    private static let (days, fewest): (Int64, Int) = (14, 3)

    /// An event or an entry of a schedule, with its venue, room or schedule, and its absolute address.
    typealias Item = (name: String, time: TimeText, place: String?, status: Event.Status, address: String?)

    /// Selects the bulletins that appeared since `since`, and the events and entries of the next two weeks or, without
    /// any, the next three.
    package init(_ site: Site, since: Instant) {
        let (zone, baseURL) = (site.configuration.zone, site.configuration.baseURL)
        configuration = site.configuration
        now = site.now
        bulletins = site.bulletins.filter { placed in
            let written = placed.record.date.start(in: zone)
            return written <= site.now && since <= max(written, placed.record.publication.publish ?? written)
        }
        let events = site.events.filter { $0.phase == .upcoming }.compactMap { event -> Item? in
            event.publicEvent.times.start.map { start in
                (
                    name: event.publicEvent.name, time: TimeText(start, in: event.zone),
                    place: event.publicEvent.details.venue?.text, status: event.publicEvent.status,
                    address: baseURL.absolute(event.address)
                )
            }
        }
        let entries = site.schedules.flatMap { schedule in
            schedule.record.entries.filter { site.now < $0.date.start(in: zone) }.map { entry -> Item in
                (
                    name: entry.title, time: TimeText(entry.date, in: zone), place: entry.room ?? schedule.record.title,
                    status: .scheduled,
                    address: baseURL.absolute(Address(folder: "schedules", schedule.slug, entry.id))
                )
            }
        }
        func start(_ item: Item) -> Instant { item.time.moment.start(in: item.time.zone) }
        let all = (events + entries).sorted { start($0) < start($1) }
        let end = site.now.adding(seconds: Self.days * 86_400)
        let soon = all.filter { start($0) < end }
        ahead = soon.isEmpty ? Array(all.prefix(Self.fewest)) : soon
    }

    /// True if it has no news.
    package var isEmpty: Bool { bulletins.isEmpty && ahead.isEmpty }

    /// The subject on one line.
    func subject(_ strings: Strings) -> String {
        let date = strings.dates.short(configuration.zone.local(now).day)
        return visible(strings[.newsletterSubject, ["title": configuration.title, "date": date]]).trimmed
    }
}

extension Newsletter {
    /// A bulletin, its absolute address, and the number of columns in a line.
    private typealias Note = (bulletin: Bulletin, address: String?, time: TimeText, width: Int)

    private static let note = View<Note>([
        .text("title", "the bulletin's title") { wrapped($0.bulletin.title, width: $0.width) },
        .text("author", "the author's name") { visible($0.bulletin.author) },
        .time("time", "the time of writing") { $0.time },
        .text("excerpt", "the beginning of its text, without formatting") {
            wrapped($0.bulletin.excerpt, width: $0.width)
        },
        .address("address", "the bulletin's address; absent without a base URL") { $0.address },
    ])

    private static let date = View<Item>([
        .text("name", "its name") { visible($0.name) },
        .time("time", "its start") { $0.time },
        .text("place", "its venue, room or schedule") { $0.place.map(visible) },
        .words("state", "\"cancelled\" or \"postponed\"; absent for others") { $0.status.text($1) },
        .address("address", "its address; absent without a base URL") { $0.address },
    ])

    /// The fields of all formats, with the number of columns in a line.
    fileprivate static let fields: [Field<(letter: Newsletter, width: Int)>] = [
        .words("subject", "the subject on one line") { $0.letter.subject($1) },
        .list("notes", "the new bulletins, newest first", of: note) { page in
            let configuration = page.letter.configuration
            return page.letter.bulletins.map { placed in
                (
                    bulletin: placed.record, address: configuration.baseURL.absolute(placed.address),
                    time: TimeText(placed.record.date, in: configuration.zone), width: page.width
                )
            }
        },
        .flag("hasNotes", "whether there are new bulletins") { !$0.letter.bulletins.isEmpty },
        .list("dates", "the next events and entries, soonest first", of: date) { $0.letter.ahead },
        .flag("hasDates", "whether anything comes up") { !$0.letter.ahead.isEmpty },
        .address("address", "the site's address; absent without a base URL") {
            $0.letter.configuration.baseURL.absolute(.home)
        },
    ]

    /// The newsletter as one HTML file, in the tables that mail programs show.
    struct WebPage: Templated {
        let newsletter: Newsletter

        static let template = "newsletter"
        static let view = View<WebPage>(Newsletter.fields.of { (letter: $0.newsletter, width: Int.max) })
    }

    /// The newsletter as plain text.
    struct TextPage: Templated {
        let newsletter: Newsletter
        let width: Int

        static let template = "newsletter.txt"
        static let view = View<TextPage>(Newsletter.fields.of { (letter: $0.newsletter, width: $0.width) })
    }

    /// The newsletter in Markdown.
    fileprivate func markdown(_ strings: Strings) -> String {
        func link(_ text: String, _ address: String?) -> String {
            let text = markdownText(text)
            return address.map { "[\(text)](<\($0)>)" } ?? text
        }
        var parts = ["# \(markdownText(subject(strings)))"]
        if !bulletins.isEmpty { parts.append("## \(markdownText(strings[.newsletterBoard]))") }
        for placed in bulletins {
            let bulletin = placed.record
            let time = TimeText(bulletin.date, in: configuration.zone)
            parts.append("### \(link(bulletin.title, configuration.baseURL.absolute(placed.address)))")
            parts.append("*\(markdownText(bulletin.author)), \(time.long(strings))*")
            if !bulletin.excerpt.isEmpty { parts.append(markdownText(bulletin.excerpt)) }
        }
        if !ahead.isEmpty { parts.append("## \(markdownText(strings[.upcoming]))") }
        let items = ahead.map { item in
            let details = [item.place.map(markdownText), item.status.text(strings).map(markdownText)]
            return "- **\(item.time.long(strings))**: \(link(item.name, item.address))"
                + details.compactMap { $0 }.map { ", \($0)" }.joined()
        }
        if !items.isEmpty { parts.append(items.joined(separator: "\n")) }
        return parts.joined(separator: "\n\n") + "\n"
    }
}

extension ShareMaker {
    /// Makes a newsletter in a format; nil for formats that only bulletins have.
    ///
    /// - Parameter width: The number of columns in a line of plain text.
    package func bytes(
        of newsletter: Newsletter, as format: ShareFormat, width: Int = Share.width, _ strings: Strings,
        _ renderer: PageRenderer
    ) throws -> [UInt8]? {
        func text() throws -> [UInt8] {
            try renderer.render(Newsletter.TextPage(newsletter: newsletter, width: width), [])
        }
        func html() throws -> [UInt8] { try renderer.render(Newsletter.WebPage(newsletter: newsletter), []) }
        switch format {
        case .text: return try text()
        case .html: return try html()
        case .markdown: return Array(newsletter.markdown(strings).utf8)
        case .eml:
            return MailMessage(
                subject: newsletter.subject(strings), date: newsletter.now, zone: newsletter.configuration.zone,
                text: try text(), html: try html()
            ).bytes
        case .json, .zip: return nil
        }
    }
}

/// A text on one line of Markdown, with a backslash before each character that could be markup (CommonMark 0.31, §2.4).
private func markdownText(_ text: String) -> String {
    var escaped = ""
    // At the start, these and a number with a full stop would begin a list, a quote or a heading.
    var mayStartBlock = true
    for scalar in visible(text).unicodeScalars {
        let isMarkup = #"\`*_[]<>&~|#"#.unicodeScalars.contains(scalar)
        if isMarkup || mayStartBlock && "-+=.)".unicodeScalars.contains(scalar) { escaped += "\\" }
        escaped.unicodeScalars.append(scalar)
        mayStartBlock = mayStartBlock && ("0"..."9").contains(scalar)
    }
    return escaped
}
