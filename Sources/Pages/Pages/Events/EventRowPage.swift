import Content

/// A page of the events of one sport or category: upcoming or past ones.
struct EventRowPage: PagedPage {
    let context: PageContext
    let row: EventRow
    let isPast: Bool
    let count: Int
    let cards: [EventCard]
    let paging: Paging

    static let template = "event-row"
    static let view = pagedView([
        .text("name", "the sport or category") { $0.row.name },
        .text("icon", "its icon") { $0.row.icon },
        .count("count", "the number of events, as in \"345 events\"", .eventCount) { $0.count },
        .forms(.eventCount),
        .number("countNumber", "that number in digits, for scripts") { $0.count },
        .flag("isPast", "whether these are the past events") { $0.isPast },
        .list("days", "the days on this page, with their events", of: EventDay.view) { page in
            EventDay.days(of: page.cards, nil, latestFirst: page.isPast)
        },
    ])
}

extension EventRowPage {
    /// The pages of every row that doesn't fit on the events page.
    static func series(of site: Site, _ contexts: PageContextMaker) -> PageSeries {
        let strings = contexts.strings
        let rowPages = RowPages(site)
        let pages = [false, true].flatMap { isPast in
            site.eventRows.filter { rowPages.hasOwnPages($0, past: isPast) }.flatMap { row in
                let places = Paging.pages(
                    of: row.events(past: isPast).count, perPage: EventCard.mostOnAPage,
                    called: isPast ? strings[.pastEventsOfRow, ["name": row.name]] : row.name,
                    at: .events(ofRow: row.slug, isPast: isPast), strings)
                return places.map { (row: row, isPast: isPast, paging: $0) }
            }
        }
        return PageSeries(
            of: pages, at: { $0.paging.address },
            unless: { page, changes in changes.keep(page.row.events(past: page.isPast)[page.paging.range]) }
        ) { page, address in
            let (row, isPast, paging) = page
            let events = row.events(past: isPast)
            let context = contexts.context(
                address, title: paging.title,
                back: isPast ? contexts.parent(.pastEvents, .pastEvents) : contexts.parent(.events, .events))
            let cards = events[paging.range].map { EventCard($0, icon: row.icon, on: context, site.today) }
            return EventRowPage(
                context: context, row: row, isPast: isPast, count: events.count, cards: cards, paging: paging)
        }
    }
}
