import Time

/// One bulletin.
struct BulletinPage: WebPage {
    let frame: Frame
    let placed: Placed<Bulletin>
    let zone: Zone
    let newer: Placed<Bulletin>?
    let older: Placed<Bulletin>?
    let shares: [ShareFormat]
    let allTags: SiteTags

    var body: Body? { placed.record.body }

    func writeStructuredData(to json: inout JSONText) {
        guard let address = frame.canonical else { return }
        placed.record.writeArticle(at: address, in: zone, to: &json)
    }

    static let template = "bulletin"
    static let view = pageView([
        .text("title", "the bulletin's title") { $0.placed.record.title },
        .text("author", "who wrote it") { $0.placed.record.author },
        .time("time", "when it was written") { TimeText($0.placed.record.date, in: $0.zone) },
        .time("updated", "when it was last changed") { page in
            page.placed.record.updated.map { TimeText($0, in: page.zone) }
        },
        .html("body", "the bulletin's text") { $0.placed.record.body },
        .tags { ($0.frame, $0.allTags, $0.placed.record.tags) },
        .flag("hasTags", "whether it has any") { !$0.placed.record.tags.isEmpty },
        neighbour("newer", "the bulletin after this one in time") { $0.newer },
        neighbour("older", "the bulletin before this one in time") { $0.older },
        .list("shares", "the files to keep or pass on", of: ShareLink.view) { page in
            page.shares.map { ShareLink($0, of: page.placed, on: page.frame) }
        },
        .flag("hasShares", "whether there are any") { !$0.shares.isEmpty },
        .text("colour", "the paper: yellow, pink, blue, green, orange or white") { $0.placed.record.paper.rawValue },
        .flag("pinned", "whether it stays at the top of the board") { $0.placed.record.isPinned },
    ])

    private static func neighbour(
        _ name: String, _ summary: String, _ neighbour: @escaping @Sendable (BulletinPage) -> Placed<Bulletin>?
    ) -> Field<BulletinPage> {
        .object(name, summary, of: TitledLink.view) { page in
            neighbour(page).map { page.frame.link($0.record.title, $0.address) }
        }
    }
}

extension BulletinPage {
    /// The pages of all bulletins.
    static func series(of site: Site, _ notes: NoteMaker, _ frames: FrameMaker) -> PageSeries {
        let (zone, strings) = (site.configuration.zone, frames.strings)
        let board = strings[.bulletins]
        let (bulletins, shares) = (site.bulletins, site.configuration.board.share)
        var common = ByteWriter()
        common.write(shares) { $0.write($1.rawValue) }
        let bytesOfShares = common.bytes
        let shortcut = PageSeries.Shortcut { index in
            let placed = bulletins[index]
            return PageOutline(template: template, address: placed.address, body: placed.record.body)
        } note: { index, writer in
            notes.write(index, to: &writer)
            bulletins[index].record.write(to: &writer, in: zone)
            for neighbour in [index - 1, index + 1] {
                let isThere = neighbour >= 0 && neighbour < bulletins.count
                writer.write(isThere)
                guard isThere else { continue }
                writer.write(bulletins[neighbour].record.title)
                writer.write(bulletins[neighbour].slug)
            }
            writer.write(bytesOfShares)
        }
        return PageSeries(count: bulletins.count, shortcut) { index in
            let placed = bulletins[index]
            let (title, author) = (placed.record.title, placed.record.author)
            let frame = frames.frame(
                placed.address, title: title,
                description: strings[.bulletinSummary, ["title": title, "author": author]],
                back: (board, .board))
            let (newer, older) = (index - 1, index + 1)
            return BulletinPage(
                frame: frame, placed: placed, zone: zone, newer: newer < 0 ? nil : bulletins[newer],
                older: older < bulletins.count ? bulletins[older] : nil, shares: shares, allTags: site.tags)
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
