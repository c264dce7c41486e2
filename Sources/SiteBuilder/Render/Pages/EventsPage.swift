/// The events by sport or category: those to come, or those that are over.
struct EventsPage: WebPage {
    let frame: Frame
    let rows: [Row]
    let isPast: Bool
    let other: OtherEvents?

    /// One collapsible row.
    struct Row: Sendable {
        let name: String
        let icon: String
        let cards: [EventCard]
        let isOpen: Bool

        static let view = View<Row>([
            .text("name", "the sport or category") { $0.name },
            .text("icon", "its icon") { $0.icon },
            .text("count", "how many events it has, as in \"3 events\"") { counted($0.cards.count, "event") },
            .flag("open", "whether it is open at first") { $0.isOpen },
            .list("cards", "its events", of: EventCard.view) { $0.cards },
        ])
    }

    /// The link between events to come and past ones.
    struct OtherEvents: Sendable {
        let address: String
        let count: Int

        static let view = View<OtherEvents>([
            .text("address", "the link") { $0.address },
            .text("count", "how many there are, as in \"3 events\"") { counted($0.count, "event") },
        ])
    }

    static let template = "events"
    static let view = pageView([
        .list("rows", "a row for each sport or category", of: Row.view) { $0.rows },
        .flag("isEmpty", "whether there are no rows") { $0.rows.isEmpty },
        .flag("isPast", "whether these are the past events") { $0.isPast },
        .object("past", "the way to the past events, from the others", of: OtherEvents.view) {
            $0.isPast ? nil : $0.other
        },
        .object("upcoming", "the way to the events to come, from the past ones", of: OtherEvents.view) {
            $0.isPast ? $0.other : nil
        },
    ])
}

extension EventsPage {
    /// The page of the events to come, and that of the past ones.
    static func series(of site: Site, _ frames: FrameMaker) -> PageSeries {
        let past = site.eventRows.reduce(0) { $0 + $1.past.count }
        let upcoming = site.events.count - past
        return PageSeries(count: 2) { index in
            let isPast = index == 1
            let address = isPast ? Address.pastEvents : .events
            let frame = frames.frame(
                address, title: isPast ? "Past events" : "Events",
                back: isPast ? ("Events", .events) : ("Home", .home))
            let rows = site.eventRows.compactMap { row -> Row? in
                let events = isPast ? row.past : row.upcoming
                if isPast && events.isEmpty { return nil }
                return Row(
                    name: row.name, icon: row.icon,
                    cards: events.map { EventCard($0, icon: row.icon, on: frame, today: site.today) },
                    isOpen: !events.isEmpty)
            }
            let other = isPast ? (Address.events, upcoming) : (Address.pastEvents, past)
            return EventsPage(
                frame: frame, rows: rows, isPast: isPast,
                other: other.1 == 0 && !isPast
                    ? nil : OtherEvents(address: frame.href(other.0), count: other.1))
        }
    }
}
