/// One bulletin.
struct BulletinPage: WebPage {
    let frame: Frame
    let placed: Placed<Bulletin>
    let time: TimeText
    let updated: TimeText?
    let newer: TitledLink?
    let older: TitledLink?

    var body: Body? { placed.record.body }

    static let template = "bulletin"
    static let view = pageView([
        .text("title", "the bulletin's title") { $0.placed.record.title },
        .text("author", "who wrote it") { $0.placed.record.author },
        .object("time", "when it was written", of: TimeText.view) { $0.time },
        .object("updated", "when it was last changed", of: TimeText.view) { $0.updated },
        .html("body", "the bulletin's text") { $0.placed.record.body },
        .list("tags", "its tags", of: Tag.view) { $0.placed.record.tags.map(Tag.init) },
        .flag("hasTags", "whether it has any") { !$0.placed.record.tags.isEmpty },
        .object("newer", "the bulletin after this one in time", of: TitledLink.view) { $0.newer },
        .object("older", "the bulletin before this one in time", of: TitledLink.view) { $0.older },
        .text("colour", "the paper: yellow, pink, blue, green, orange or white") { $0.placed.record.paper.rawValue },
        .flag("pinned", "whether it stays at the top of the board") { $0.placed.record.isPinned },
    ])
}

extension BulletinPage {
    /// The pages of all bulletins.
    static func series(of site: Site, _ frames: FrameMaker) -> PageSeries {
        let zone = site.configuration.zone
        return PageSeries(count: site.bulletins.count) { index in
            let placed = site.bulletins[index]
            let (title, author) = (placed.record.title, placed.record.author)
            let frame = frames.frame(
                placed.address, title: title, description: "\(title), by \(author)", back: ("Bulletins", .board))
            func link(to index: Int) -> TitledLink? {
                guard site.bulletins.indices.contains(index) else { return nil }
                return frame.link(site.bulletins[index].record.title, site.bulletins[index].address)
            }
            return BulletinPage(
                frame: frame, placed: placed, time: TimeText(placed.record.date, in: zone),
                updated: placed.record.updated.map { TimeText($0, in: zone) }, newer: link(to: index - 1),
                older: link(to: index + 1))
        }
    }
}
