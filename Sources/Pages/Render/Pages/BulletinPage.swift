import Content
import Time

/// The page of one bulletin.
struct BulletinPage: WebPage {
    let frame: Frame
    private let site: Site
    private let number: Int

    private var placed: Placed<Bulletin> { site.bulletins[number] }
    private var record: Bulletin { placed.record }
    private var shares: [ShareFormat] { site.configuration.board.share }

    var body: Body? { record.body }

    func writeStructuredData(to json: inout JSONText) {
        guard let address = frame.canonical else { return }
        record.writeArticle(at: address, in: site.configuration.zone, to: &json)
    }

    static let template = "bulletin"
    static let view = pageView([
        .text("title", "the bulletin's title") { $0.record.title },
        .text("language", "the language of the title, where that is not the page's") { page in
            page.frame.titleLanguage(page.record.fallback)
        },
        .text("textLanguage", "the language of the text, where that is not the page's") { page in
            page.frame.textLanguage(page.record.fallback)
        },
        .text("author", "who wrote it") { $0.record.author },
        .time("time", "when it was written") { $0.time($0.record.date) },
        .time("updated", "when it was last changed") { page in page.record.updated.map(page.time) },
        .html("body", "the bulletin's text") { $0.record.body },
        .picture("picture", "the poster as an element, in the sizes of a page", .page, isLazy: false) { page in
            page.record.picture.map { ($0, page.frame) }
        },
        .tags { ($0.frame, $0.site.tags, $0.record.tags) },
        .flag("hasTags", "whether it has any") { !$0.record.tags.isEmpty },
        neighbour("newer", "the bulletin after this one in time", at: -1),
        neighbour("older", "the bulletin before this one in time", at: 1),
        .list("shares", "the files to keep or pass on", of: ShareLink.view) { page in
            page.shares.map { ShareLink($0, of: page.placed, on: page.frame) }
        },
        .flag("hasShares", "whether there are any") { !$0.shares.isEmpty },
        .flag("isLong", "whether it has room for a table of contents") { $0.record.isLong },
        .text("colour", "the paper: yellow, pink, blue, green, orange or white") { $0.record.paper.rawValue },
        .flag("pinned", "whether it stays at the top of the board") { $0.record.isPinned },
    ])

    private func time(_ moment: Moment) -> TimeText { TimeText(moment, in: site.configuration.zone) }

    private static func neighbour(_ name: String, _ summary: String, at distance: Int) -> Field<BulletinPage> {
        .object(name, summary, of: TitledLink.view) { page in
            let (bulletins, number) = (page.site.bulletins, page.number + distance)
            guard bulletins.indices.contains(number) else { return nil }
            let record = bulletins[number].record
            return page.frame.link(record.title, bulletins[number].address, record.fallback)
        }
    }
}

extension BulletinPage {
    /// The pages of all bulletins.
    static func series(of site: Site, _ frames: FrameMaker) -> PageSeries {
        let strings = frames.strings
        let board = frames.parent(strings[.bulletins], .board)
        return PageSeries(count: site.bulletins.count) { number in
            let placed = site.bulletins[number]
            let (title, author) = (placed.record.title, placed.record.author)
            let frame = frames.frame(
                placed.address, title: title,
                description: strings[.bulletinSummary, ["title": title, "author": author]],
                picture: placed.record.picture.flatMap { site.pictures.linkPath(of: $0.path) }, back: board)
            return BulletinPage(frame: frame, site: site, number: number)
        }
    }
}
