import Time

/// One bulletin.
struct BulletinPage: WebPage {
    let frame: Frame
    private let pages: BulletinPages
    private let number: Int

    private var placed: Placed<Bulletin> { pages.bulletins[number] }
    var body: Body? { placed.record.body }

    func writeStructuredData(to json: inout JSONText) {
        guard let address = frame.canonical else { return }
        placed.record.writeArticle(at: address, in: pages.zone, to: &json)
    }

    static let template = "bulletin"
    static let view = pageView([
        .text("title", "the bulletin's title") { $0.placed.record.title },
        .text("author", "who wrote it") { $0.placed.record.author },
        .readyTime("time", "when it was written") { $0.pages.times[$0.number] },
        .time("updated", "when it was last changed") { page in
            page.placed.record.updated.map { TimeText($0, in: page.pages.zone) }
        },
        .html("body", "the bulletin's text") { $0.placed.record.body },
        .tags { ($0.frame, $0.pages.tags, $0.placed.record.tags) },
        .flag("hasTags", "whether it has any") { !$0.placed.record.tags.isEmpty },
        neighbour("newer", "the bulletin after this one in time", at: -1),
        neighbour("older", "the bulletin before this one in time", at: 1),
        .list("shares", "the files to keep or pass on", of: ShareLink.view) { page in
            page.pages.shares.map { ShareLink($0, of: page.placed, on: page.frame) }
        },
        .flag("hasShares", "whether there are any") { !$0.pages.shares.isEmpty },
        .text("colour", "the paper: yellow, pink, blue, green, orange or white") { $0.placed.record.paper.rawValue },
        .flag("pinned", "whether it stays at the top of the board") { $0.placed.record.isPinned },
    ])

    private static func neighbour(_ name: String, _ summary: String, at distance: Int) -> Field<BulletinPage> {
        .object(name, summary, of: TitledLink.view) { page in
            page.pages[page.number + distance].map { page.frame.link($0.record.title, $0.address) }
        }
    }
}

extension BulletinPage {
    /// The pages of all bulletins.
    static func series(of site: Site, _ notes: NoteMaker, _ frames: FrameMaker) -> PageSeries {
        let strings = frames.strings
        let board = frames.parent(strings[.bulletins], .board)
        let pages = BulletinPages(of: site, notes.times)
        var common = ByteWriter()
        common.write(pages.shares) { $0.write($1.rawValue) }
        let bytesOfShares = common.bytes
        let shortcut = PageSeries.Shortcut { number in
            let placed = pages.bulletins[number]
            return PageOutline(template: template, address: placed.address, body: placed.record.body)
        } note: { number, writer in
            notes.write(number, to: &writer)
            pages.bulletins[number].record.write(to: &writer, in: pages.zone)
            for neighbour in [number - 1, number + 1] {
                writer.write(pages[neighbour]) { writer, neighbour in
                    writer.write(neighbour.record.title)
                    writer.write(neighbour.slug)
                }
            }
            writer.write(bytesOfShares)
        }
        return PageSeries(count: pages.bulletins.count, shortcut) { number in
            let placed = pages.bulletins[number]
            let (title, author) = (placed.record.title, placed.record.author)
            let frame = frames.frame(
                placed.address, title: title,
                description: strings[.bulletinSummary, ["title": title, "author": author]], back: board)
            return BulletinPage(frame: frame, pages: pages, number: number)
        }
    }
}

extension Bulletin {
    /// Writes what its page shows of it beside what its note is made from, from which the paper follows, too. A tag's address
    /// follows from its name.
    fileprivate func write(to writer: inout ByteWriter, in zone: Zone) {
        writer.write(updated) { $0.write($1, in: zone) }
        writer.write(body.digest)
        writer.write(tags) { $0.write($1) }
    }
}
