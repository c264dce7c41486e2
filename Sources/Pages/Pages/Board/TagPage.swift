import Content

/// A page of the records with a tag. The first page lists the events; bulletins may fill several pages.
struct TagPage: PagedPage {
    let context: PageContext
    let tag: SiteTag
    let notes: [Note]
    let events: [EventCard]
    let paging: Paging
    let columns: Int
    let hasFeed: Bool

    static let template = "tag"
    static let view = pagedView([
        .text("name", "the tag") { $0.tag.name },
        .text("language", "the language of its name, if it differs from the page's") { $0.tag.language },
        .count("count", "the number of records with it, as in \"12 records\"", .recordCount) { $0.tag.count },
        .forms(.recordCount),
        .number("countNumber", "that number in digits, for scripts") { $0.tag.count },
        .list("notes", "the bulletins on this page, newest first", of: Note.view) { $0.notes },
        .flag("hasNotes", "whether it has any bulletins") { !$0.notes.isEmpty },
        .list("events", "the events, soonest first", of: EventCard.view) { $0.events },
        .flag("hasEvents", "whether this page has any events") { !$0.events.isEmpty },
        .number("columns", "the number of notes side by side on a wide screen, 1 to 4") { $0.columns },
        .page("feed", "the link to the tag's feed, if it has one") { $0.hasFeed ? $0.tag.feed : nil },
    ])
}

extension TagPage {
    static func series(of site: Site, _ contexts: PageContextMaker) -> PageSeries {
        let (perPage, strings) = (site.configuration.board.perPage, contexts.strings)
        let parent = contexts.parent(.tags, .tags)
        let pages = site.tags.all.flatMap { tag in
            Paging.pages(of: tag.bulletins.count, perPage: perPage, called: tag.name, at: tag.address, strings)
                .map { (tag: tag, paging: $0) }
        }
        return PageSeries(
            of: pages, at: { $0.paging.address },
            unless: { page, changes in
                let (tag, paging) = page
                return (paging.number > 1 || tag.events.isEmpty || changes.keepEvents)
                    && changes.keep(tag.bulletins[paging.range].lazy.map { site.bulletins[$0] })
            }
        ) { page, address in
            let (tag, paging) = page
            let context = contexts.context(address, title: paging.title, back: parent)
            return TagPage(
                context: context, tag: tag, notes: site.notes(tag.bulletins[paging.range], on: context),
                events: paging.number > 1 ? [] : tag.events.map { site.card($0, on: context) }, paging: paging,
                columns: Note.columns(for: tag.bulletins.count, atMost: site.configuration.board.columns),
                hasFeed: !tag.bulletins.isEmpty && site.configuration.baseURL.root != nil)
        }
    }
}
