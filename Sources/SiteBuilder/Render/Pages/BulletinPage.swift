/// One bulletin.
struct BulletinPage: WebPage {
    let frame: Frame
    let bulletin: Bulletin
    let time: TimeText
    let updated: TimeText?
    let newer: TitledLink?
    let older: TitledLink?

    var body: Body? { bulletin.body }

    static let template = "bulletin"
    static let view = pageView([
        .text("title", "the bulletin's title") { $0.bulletin.title },
        .text("author", "who wrote it") { $0.bulletin.author },
        .object("time", "when it was written", of: TimeText.view) { $0.time },
        .object("updated", "when it was last changed", of: TimeText.view) { $0.updated },
        .html("body", "the bulletin's text") { $0.bulletin.body },
        .list("tags", "its tags", of: Tag.view) { $0.bulletin.tags.map(Tag.init) },
        .flag("hasTags", "whether it has any") { !$0.bulletin.tags.isEmpty },
        .object("newer", "the bulletin after this one in time", of: TitledLink.view) { $0.newer },
        .object("older", "the bulletin before this one in time", of: TitledLink.view) { $0.older },
        .text("colour", "the paper: yellow, pink, blue, green, orange or white") { $0.bulletin.paper.rawValue },
        .flag("pinned", "whether it stays at the top of the board") { $0.bulletin.isPinned },
    ])
}

extension BulletinPage {
    /// The pages of all bulletins.
    static func pages(of site: Site, _ frames: FrameMaker) -> [BulletinPage] {
        let zone = site.configuration.zone
        return site.bulletins.indices.map { index in
            let placed = site.bulletins[index]
            let bulletin = placed.record
            let frame = frames.frame(
                placed.address, title: bulletin.title, description: "\(bulletin.title), by \(bulletin.author)",
                back: ("Bulletins", .board))
            func link(to index: Int) -> TitledLink? {
                guard site.bulletins.indices.contains(index) else { return nil }
                return frame.link(site.bulletins[index].record.title, site.bulletins[index].address)
            }
            return BulletinPage(
                frame: frame, bulletin: bulletin, time: TimeText(bulletin.date, in: zone),
                updated: bulletin.updated.map { TimeText($0, in: zone) }, newer: link(to: index - 1),
                older: link(to: index + 1))
        }
    }
}
