import Content

/// The page of all events by day: upcoming or past ones.
struct EventsPage: WebPage {
    let context: PageContext
    let days: [EventDay]
    let later: [EventMonth]
    let featured: [EventCard]
    let filters: [Filter]
    let isPast: Bool
    let other: OtherEvents?

    /// The link to the upcoming events by sport or category; nil for past events.
    let byCategory: String?

    /// The pages of the sports and categories with events that aren't on this page.
    let more: [TitledLink]

    /// The most events in the list.
    static let mostEvents = 200

    /// The number of events after which days are folded.
    private static let openEvents = 20

    private static let mostFeatured = 3

    /// The most filters: the style sheet has rules for each number.
    private static let mostFilters = 16

    /// A sport or category that the list can be limited to. The number is from 1 to `mostFilters`.
    typealias Filter = (number: Int, name: String, icon: String)

    private static let filter = View<Filter>([
        .number("number", "its number, from 1 to 16") { $0.number },
        .text("name", "the sport or category") { $0.name },
        .text("icon", "its icon") { $0.icon },
    ])

    /// The link from upcoming to past events, or back.
    typealias OtherEvents = (address: String, count: Int)

    private static let otherEvents = View<OtherEvents>([
        .address("address", "the link") { $0.address },
        .count("count", "the number of events, as in \"3 events\"", .eventCount) { $0.count },
    ])

    static let template = "events"
    static let view = pageView([
        .list("days", "the first days, with their events", of: EventDay.view) { $0.days },
        .list("later", "the days after them by month, folded at first", of: EventMonth.view) { $0.later },
        .list("featured", "the next events that are highlighted, at most three", of: EventCard.view) { $0.featured },
        .flag("hasFeatured", "whether there are any highlighted events") { !$0.featured.isEmpty },
        .list("filters", "the sports and categories that the list can be limited to", of: filter) { $0.filters },
        .flag("hasFilters", "whether there are at least two of them") { $0.filters.count > 1 },
        .flag("isEmpty", "whether there are no events") { $0.days.isEmpty },
        .flag("isPast", "whether these are the past events") { $0.isPast },
        .object("past", "the link from upcoming to past events", of: otherEvents) {
            $0.isPast ? nil : $0.other
        },
        .object("upcoming", "the link from past to upcoming events", of: otherEvents) {
            $0.isPast ? $0.other : nil
        },
        .address("byCategory", "the link to the upcoming events by sport or category; absent for past events") {
            $0.byCategory
        },
        .list("more", "the pages of sports and categories with more events", of: TitledLink.view) { $0.more },
        .flag("hasMore", "whether there are more events than listed") { !$0.more.isEmpty },
        .embed("the HTML for embedding the upcoming events, if the site allows embedding") { page in
            page.isPast ? nil : page.context.embedCode(of: .events, title: page.context.configuration.title)
        },
    ])
}

extension EventsPage {
    /// The pages of the upcoming and of the past events.
    static func series(of site: Site, _ contexts: PageContextMaker) -> PageSeries {
        let past = site.eventRows.reduce(0) { $0 + $1.past.count }
        let (upcoming, strings) = (site.events.count - past, contexts.strings)
        let rowPages = RowPages(site)
        return PageSeries(of: [false, true], at: { $0 ? .pastEvents : .events }) { isPast, address in
            let context = contexts.context(
                address, title: strings[isPast ? .pastEvents : .events],
                back: isPast ? contexts.parent(.events, .events) : contexts.parent(.home, .home))
            func card(_ event: SiteEvent) -> EventCard { site.card(event, on: context) }
            let listed = site.listedEvents(past: isPast)
            let slugs = Set(listed.compactMap { site.rowOfEvent[$0]?.slug })
            let filters = zip(1..., site.eventRows.filter { slugs.contains($0.slug) }.prefix(mostFilters))
            let numbers = Dictionary(filters.map { ($1.slug, $0) }) { first, _ in first }
            let (days, later) = EventMonth.split(
                EventDay.days(of: listed.map(card), isPast ? nil : site.today, latestFirst: isPast) { event in
                    site.rowOfEvent[event].flatMap { numbers[$0.slug] }
                }, afterEvents: openEvents)
            let featured = isPast ? [] : listed.filter { $0.publicEvent.isFeatured && $0.phase != .past }
            let other = isPast ? (Address.events, upcoming) : (Address.pastEvents, past)
            return EventsPage(
                context: context, days: days, later: later,
                featured: featured.firstOfEachSeries(atMost: mostFeatured).map(card),
                filters: filters.map { (number: $0, name: $1.name, icon: $1.icon) }, isPast: isPast,
                other: other.1 == 0 && !isPast
                    ? nil : (address: context.href(other.0), count: other.1),
                byCategory: isPast || site.eventRows.isEmpty ? nil : context.href(.eventsByCategory),
                more: site.eventRows.filter { rowPages.hasUnlisted($0, past: isPast) }.map {
                    context.link($0.name, .events(ofRow: $0.slug, isPast: isPast))
                })
        }
    }
}

extension Site {
    /// The events that the page of upcoming or past events lists: the next or the latest ones.
    ///
    /// Events that have just started are among both.
    func listedEvents(past isPast: Bool) -> [SiteEvent] {
        let limit = EventsPage.mostEvents
        if isPast { return Array(events.reversed().lazy.filter { $0.phase == .past }.prefix(limit)) }
        return Array(events.lazy.filter { $0.phase != .past || $0.hasJustStarted(self.today) }.prefix(limit))
    }
}
