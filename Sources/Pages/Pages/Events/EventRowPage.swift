import Content
import Time

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
        .flag("isPast", "whether these are the past events") { $0.isPast },
        .list("days", "the days on this page, with their events", of: Day.view) { $0.days },
    ])
}

extension EventRowPage {
    /// The events of one day in their time zones.
    struct Day: Sendable {
        /// Nil for events without a date.
        let date: TimeText?
        let cards: [EventCard]

        static let view = View<Day>([
            .time("date", "the day; absent for events without a date") { $0.date },
            .list("cards", "its events", of: EventCard.view) { $0.cards },
        ])
    }

    private var days: [Day] {
        func day(of card: EventCard) -> Time.Day? { card.time.map { $0.moment.day(in: $0.zone) } }
        return cards.split(after: { day(of: $0) != day(of: $1) }).map { cards in
            Day(
                date: cards.first.flatMap { card in
                    day(of: card).map { TimeText(.day($0), in: card.event.zone) }
                }, cards: Array(cards))
        }
    }

    /// The pages of every row that doesn't fit on the events page.
    static func series(of site: Site, _ contexts: PageContextMaker) -> PageSeries {
        let (perPage, strings) = (EventCard.mostOnAPage, contexts.strings)
        let pages = [false, true].flatMap { isPast in
            zip(site.eventRows, site.eventRows.shares(past: isPast)).flatMap { row, share in
                let count = row.events(past: isPast).count
                let pageCount = share < count ? Paging.count(of: count, perPage: perPage) : 0
                return (0..<pageCount).map { (row: row, isPast: isPast, number: $0 + 1) }
            }
        }
        @Sendable func first(_ index: Int) -> Address {
            .events(ofRow: pages[index].row.slug, isPast: pages[index].isPast)
        }
        return PageSeries(count: pages.count, at: { first($0).page(pages[$0].number) }) { index, address in
            let (row, isPast, number) = pages[index]
            let events = row.events(past: isPast)
            let first = first(index)
            let name = isPast ? strings[.pastEventsOfRow, ["name": row.name]] : row.name
            func title(_ page: Int) -> String { strings.title(name, page: page) }
            let context = contexts.context(
                address, title: title(number),
                back: isPast
                    ? contexts.parent(strings[.pastEvents], .pastEvents) : contexts.parent(strings[.events], .events))
            let paging = Paging(number, of: events.count, perPage: perPage) { context.link(title($0), first.page($0)) }
            let cards = events[paging.range].map { EventCard($0, icon: row.icon, on: context, site.today) }
            return EventRowPage(
                context: context, row: row, isPast: isPast, count: events.count, cards: cards, paging: paging)
        }
    }
}

extension Array {
    /// Splits the array between neighbours for which `isEnd` returns true.
    fileprivate func split(after isEnd: (Element, Element) -> Bool) -> [ArraySlice<Element>] {
        var runs: [ArraySlice<Element>] = []
        var start = startIndex
        for index in indices.dropFirst() where isEnd(self[index - 1], self[index]) {
            runs.append(self[start..<index])
            start = index
        }
        return isEmpty ? [] : runs + [self[start...]]
    }
}
