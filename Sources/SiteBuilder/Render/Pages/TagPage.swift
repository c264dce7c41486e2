/// What is filed under a tag: events on the first page, bulletins on as many as they fill.
struct TagPage: WebPage {
    let frame: Frame
    let tag: SiteTag
    let notes: [Note]
    let events: [EventCard]
    let number: Int
    let pageCount: Int
    let columns: Int
    let newer: TitledLink?
    let older: TitledLink?
    let hasFeed: Bool

    static let template = "tag"
    static let view = pageView([
        .text("name", "the tag") { $0.tag.name },
        .count("count", "how many records have it, as in \"12 records\"", .recordCount) { $0.tag.count },
        Note.list("notes", "the bulletins of this page, newest first") { $0.notes },
        .flag("hasNotes", "whether it has any bulletins") { !$0.notes.isEmpty },
        .list("events", "the events, soonest first", of: EventCard.view) { $0.events },
        .flag("hasEvents", "whether this page has any events") { !$0.events.isEmpty },
        .flag("hasPages", "whether the bulletins fill more than one page") { $0.pageCount > 1 },
        .text("pageNumber", "which page this is, from 1") { String($0.number) },
        .text("pageCount", "how many pages there are") { String($0.pageCount) },
        .text("columns", "how many notes stand side by side") { String($0.columns) },
        .object("newer", "the page of newer bulletins", of: TitledLink.view) { $0.newer },
        .object("older", "the page of older bulletins", of: TitledLink.view) { $0.older },
        .address("feed", "the link to the tag's feed, where there is one") { page in
            page.hasFeed ? page.frame.href(page.tag.feed) : nil
        },
    ])
}

extension TagPage {
    /// The pages of all tags.
    static func series(of site: Site, _ frames: FrameMaker) -> PageSeries {
        let (perPage, strings) = (site.configuration.board.perPage, frames.strings)
        let rowOfEvent = site.rowOfEvent
        let pages = site.tags.all.flatMap { tag in
            (1...max(1, (tag.bulletins.count + perPage - 1) / perPage)).map { (tag: tag, number: $0) }
        }
        return PageSeries(count: pages.count) { index in
            let (tag, number) = pages[index]
            let pageCount = max(1, (tag.bulletins.count + perPage - 1) / perPage)
            let frame = frames.frame(
                tag.page(number), title: strings.title(tag.name, page: number), back: (strings[.tags], .tags))
            let shown = tag.bulletins.dropFirst((number - 1) * perPage).prefix(perPage)
            return TagPage(
                frame: frame, tag: tag, notes: shown.map { Note($0, on: frame, site) },
                events: number > 1
                    ? []
                    : tag.events.map { event in
                        EventCard(event, icon: rowOfEvent[event.slug]?.icon ?? "", on: frame, today: site.today)
                    }, number: number, pageCount: pageCount, columns: site.configuration.board.columns,
                newer: number > 1 ? frame.link(strings[.newerNotes], tag.page(number - 1)) : nil,
                older: number < pageCount ? frame.link(strings[.olderNotes], tag.page(number + 1)) : nil,
                hasFeed: !tag.bulletins.isEmpty && site.configuration.baseURL.root != nil)
        }
    }
}
