import Content

/// The page of the upcoming events by sport or category.
struct EventCategoriesPage: WebPage {
    let context: PageContext
    let rows: [Row]

    /// A collapsible row, with the link to its pages, its calendar, and the address for subscribing to that.
    typealias Row = (row: EventRow, cards: [EventCard], all: TitledLink?, calendar: String?, webcal: String?)

    private static let row = View<Row>([
        .text("name", "the sport or category") { $0.row.name },
        .text("icon", "its icon") { $0.row.icon },
        .text("slug", "its name in addresses") { $0.row.slug },
        .count("count", "the number of events, as in \"3 events\"", .eventCount) { $0.row.upcoming.count },
        .forms(.eventCount),
        .number("countNumber", "that number in digits, for scripts") { $0.row.upcoming.count },
        .flag("open", "whether it is open at first") { !$0.row.upcoming.isEmpty },
        .list("cards", "its events, or the first ones if there are many", of: EventCard.view) { $0.cards },
        .flag("hasLinks", "whether there are links for the row") { $0.all != nil || $0.calendar != nil },
        .object("all", "the page with all its events; absent if all are shown", of: TitledLink.view) { $0.all },
        .address("calendar", "the sport's calendar; absent for a category") { $0.calendar },
        .address("webcal", "the address for subscribing to it; absent without a base URL") {
            $0.webcal
        },
    ])

    static let template = "events-by-category"
    static let view = pageView([
        .list("rows", "a row for each sport or category", of: row) { $0.rows },
        .flag("isEmpty", "whether there are no rows") { $0.rows.isEmpty },
        .page("byDay", "the link to the upcoming events by day") { _ in .events },
    ])
}

extension EventCategoriesPage {
    init(_ site: Site, _ contexts: PageContextMaker) {
        let strings = contexts.strings
        let context = contexts.context(
            .eventsByCategory, title: strings[.eventsByCategory], back: contexts.parent(.events, .events))
        let rowPages = RowPages(site)
        let shares = site.eventRows.shares(past: false)
        self.init(
            context: context,
            rows: zip(site.eventRows, shares).map { row, share -> Row in
                (
                    row: row,
                    cards: row.choice(past: false, atMost: share).map {
                        EventCard($0, icon: row.icon, on: context, site.today)
                    },
                    all: rowPages.hasOwnPages(row, past: false)
                        ? context.link(row.name, .events(ofRow: row.slug, isPast: false)) : nil,
                    calendar: row.calendar.map(context.href),
                    webcal: row.calendar.flatMap(site.configuration.baseURL.webcal)
                )
            })
    }
}

extension [EventRow] {
    /// The number of events in each row of the page of events by category, shared as evenly as possible.
    ///
    /// The sum is at most `EventCard.mostOnAPage`, except that each row shows at least one. No row shows more than
    /// `EventCard.mostInARow`: visitors won't scroll through more, and longer rows have their own pages.
    func shares(past isPast: Bool) -> [Int] {
        let counts = map { $0.choice(past: isPast, atMost: EventCard.mostInARow).count }
        var shares = counts
        var left = EventCard.mostOnAPage
        let fewestFirst = indices.sorted { (counts[$0], $0) < (counts[$1], $1) }
        for (place, row) in fewestFirst.enumerated() {
            shares[row] = Swift.min(counts[row], Swift.max(1, left / (count - place)))
            left -= shares[row]
        }
        return shares
    }
}
