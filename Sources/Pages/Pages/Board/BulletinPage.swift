import Content
import Time

struct BulletinPage: WebPage {
    let context: PageContext
    private let placed: RoutedRecord<Bulletin>
    private let colour: Bulletin.Colour

    // Other bulletins, which the page only links to by title.
    private let newer, older: Neighbour?
    private let tags: SiteTags

    private var record: Bulletin { placed.record }
    private var shares: [ShareFormat] { context.configuration.board.share }

    var body: Body? { record.body }

    func writeStructuredData(to json: inout JSONText) {
        guard let address = context.canonical else { return }
        record.writeArticle(at: address, in: context.configuration.zone, to: &json)
    }

    static let template = "bulletin"
    static let view = pageView([
        .text("title", "the bulletin's title") { $0.record.title },
        .language(of: "the title") { $0.record.heading },
        .textLanguage(of: "the text") { $0.record.fallback },
        .text("author", "the author's name") { $0.record.author },
        .time("time", "the time of writing") { $0.time($0.record.date) },
        .time("updated", "the time of the last change") { page in page.record.updated.map(page.time) },
        .html("body", "the bulletin's text") { $0.record.body },
        .picture("picture", "the poster as an element, in the sizes for a page", .page) { $0.record.picture },
        .tags { ($0.tags, $0.record.tags) },
        .flag("hasTags", "whether it has any tags") { !$0.record.tags.isEmpty },
        .object("newer", "the next newer bulletin", of: neighbour) { $0.newer },
        .object("older", "the next older bulletin", of: neighbour) { $0.older },
        .list("shares", "the files for saving or sharing it", of: ShareFormat.linkView) { page in
            page.shares.map { (format: $0, placed: page.placed, context: page.context) }
        },
        .flag("hasShares", "whether there are any such files") { !$0.shares.isEmpty },
        .flag("isLong", "whether it is long enough for a table of contents") { $0.record.isLong },
        .text("colour", "the paper's colour: yellow, pink, blue, green, orange or white") { $0.colour.rawValue },
        .flag("handwritten", "whether its title suits the handwriting face") { $0.record.isHandwritten },
        .flag("pinned", "whether it stays at the top of the board") { $0.record.isPinned },
    ])

    private func time(_ moment: Moment) -> TimeText { TimeText(moment, in: context.configuration.zone) }

    /// Another bulletin as a small note.
    private typealias Neighbour = (link: TitledLink, bulletin: Bulletin, colour: Bulletin.Colour)

    private static let neighbour = View<Neighbour>([
        .text("title", "its title") { $0.link.title },
        .text("language", "the language of the title, if it differs from the page's") { $0.link.language },
        .link("address", "the link") { $0.link.write(into: &$1) },
        .text("colour", "its paper's colour: yellow, pink, blue, green, orange or white") { $0.colour.rawValue },
        .flag("handwritten", "whether its title suits the handwriting face") { $0.bulletin.isHandwritten },
    ])
}

extension BulletinPage {
    static func series(of site: Site, _ contexts: PageContextMaker) -> PageSeries {
        let strings = contexts.strings
        let board = contexts.parent(.bulletins, .board)
        let (bulletins, colours, tags) = (site.bulletins, site.colours, site.tags)
        return PageSeries(
            of: Array(bulletins.indices), at: { bulletins[$0].address }, showing: { bulletins[$0].record.body },
            unless: { number, changes in
                changes.keep(bulletins[max(0, number - 1)...min(number + 1, bulletins.count - 1)])
            }
        ) { number, address in
            let placed = bulletins[number]
            let (title, author) = (placed.record.title, placed.record.author)
            let context = contexts.context(
                address, title: title,
                description: strings[.bulletinSummary, ["title": title, "author": author]],
                picture: site.linkPicture(ofBulletin: number), back: board)
            func neighbour(_ index: Int) -> Neighbour? {
                guard bulletins.indices.contains(index) else { return nil }
                let (record, address) = (bulletins[index].record, bulletins[index].address)
                return (link: context.link(record.heading, address), bulletin: record, colour: colours[index])
            }
            return BulletinPage(
                context: context, placed: placed, colour: colours[number], newer: neighbour(number - 1),
                older: neighbour(number + 1), tags: tags)
        }
    }
}
