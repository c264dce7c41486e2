import Content

/// The page of all events by sport or category: upcoming or past ones.
struct EventsPage: WebPage {
    let context: PageContext
    let rows: [Row]
    let isPast: Bool
    let other: OtherEvents?
    let embed: EmbedCode?

    /// A collapsible row.
    package struct Row: Sendable {
        let name: String
        let icon: String

        /// Its name in addresses.
        let slug: String
        let count: Int
        let cards: [EventCard]

        /// The link to all of its events; nil if they are all shown here.
        let all: TitledLink?

        /// The sport's calendar, and the address for subscribing to it.
        let calendar: String?
        let webcal: String?

        static let view = View<Row>([
            .text("name", "the sport or category") { $0.name },
            .text("icon", "its icon") { $0.icon },
            .text("slug", "its name in addresses") { $0.slug },
            .count("count", "the number of events, as in \"3 events\"", .eventCount) { $0.count },
            .flag("open", "whether it is open at first") { $0.count > 0 },
            .list("cards", "its events, or the first ones if there are many", of: EventCard.view) { $0.cards },
            .object("all", "the page with all its events; absent if all are shown", of: TitledLink.view) { $0.all },
            .address("calendar", "the sport's calendar; absent for a category") { $0.calendar },
            .address("webcal", "the address for subscribing to it; absent without a base URL") {
                $0.webcal
            },
        ])
    }

    /// The link from upcoming to past events, or back.
    struct OtherEvents: Sendable {
        let address: String
        let count: Int

        static let view = View<OtherEvents>([
            .address("address", "the link") { $0.address },
            .count("count", "the number of events, as in \"3 events\"", .eventCount) { $0.count },
        ])
    }

    static let template = "events"
    static let view = pageView([
        .list("rows", "a row for each sport or category", of: Row.view) { $0.rows },
        .flag("isEmpty", "whether there are no rows") { $0.rows.isEmpty },
        .flag("isPast", "whether these are the past events") { $0.isPast },
        .object("past", "the link from upcoming to past events", of: OtherEvents.view) {
            $0.isPast ? nil : $0.other
        },
        .object("upcoming", "the link from past to upcoming events", of: OtherEvents.view) {
            $0.isPast ? $0.other : nil
        },
        .object(
            "embed", "the HTML for embedding the upcoming events, if the site allows embedding", of: EmbedCode.view
        ) {
            $0.embed
        },
    ])
}

extension EventsPage {
    /// The pages of the upcoming and of the past events.
    static func series(of site: Site, _ contexts: PageContextMaker) -> PageSeries {
        let past = site.eventRows.reduce(0) { $0 + $1.past.count }
        let (upcoming, strings) = (site.events.count - past, contexts.strings)
        return PageSeries(count: 2, at: { $0 == 1 ? .pastEvents : .events }) { index, address in
            let isPast = index == 1
            let context = contexts.context(
                address, title: strings[isPast ? .pastEvents : .events],
                back: isPast ? contexts.parent(strings[.events], .events) : contexts.parent(strings[.home], .home))
            let shares = site.eventRows.shares(past: isPast)
            let rows = zip(site.eventRows, shares).compactMap { row, share -> Row? in
                let events = row.events(past: isPast)
                if isPast && events.isEmpty { return nil }
                return Row(
                    name: row.name, icon: row.icon, slug: row.slug, count: events.count,
                    cards: row.choice(past: isPast, atMost: share).map {
                        EventCard($0, icon: row.icon, on: context, site.today)
                    },
                    all: share < events.count
                        ? context.link(row.name, .events(ofRow: row.slug, isPast: isPast)) : nil,
                    calendar: row.calendar.map(context.href),
                    webcal: row.calendar.flatMap(site.configuration.baseURL.webcal))
            }
            let other = isPast ? (Address.events, upcoming) : (Address.pastEvents, past)
            return EventsPage(
                context: context, rows: rows, isPast: isPast,
                other: other.1 == 0 && !isPast
                    ? nil : OtherEvents(address: context.href(other.0), count: other.1),
                embed: isPast
                    ? nil : EmbedCode(address, title: site.configuration.title, on: context, site.configuration)
            )
        }
    }
}

extension [EventRow] {
    /// The number of events in each row of the events page, shared as evenly as possible.
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
