import Content
import Time

/// The events of one day, in the days of their time zones.
struct EventDay: Sendable {
    /// The day; nil for events without a date, and for those that began earlier.
    let date: TimeText?

    /// True for events that began before today and aren't over.
    let isOn: Bool

    /// The time zone of its first event with a time; nil without one.
    private let zone: String?
    let events: [ListedEvent]

    /// An event, the number of its filter on the page, and true if its time zone differs from the day's.
    typealias ListedEvent = (card: EventCard, filter: Int?, hasOwnZone: Bool)

    static let view = View<EventDay>([
        .time("date", "the day; absent for events without a date, and for those that began earlier") { $0.date },
        .flag("isOn", "whether these events began before today and aren't over") { $0.isOn },
        .text("zone", "the time zone of its first time, as in CET; absent without times") { $0.zone },
        .list("events", "its events", of: listedEvent) { $0.events },
    ])

    private static let listedEvent = View<ListedEvent>(
        EventCard.fields.of { $0.card } + [
            .number("filter", "the number of its sport or category among the page's filters") { $0.filter },
            .flag("hasOwnZone", "whether its time zone differs from the one in the heading of its day") {
                $0.hasOwnZone
            },
        ])

    private init(_ cards: [EventCard], on day: Day?, isOn: Bool, _ filter: (SiteEvent) -> Int?) {
        date = day.flatMap { day in cards.first.map { TimeText(.day(day), in: $0.event.zone) } }
        self.isOn = isOn
        let zone = cards.lazy.compactMap { $0.time?.zoneLabel }.first
        self.zone = zone
        events = cards.map { card in
            (card: card, filter: filter(card.event), hasOwnZone: card.time?.zoneLabel != zone)
        }
    }

    /// Groups events by day: first those that began before today and aren't over, then days, then undated events.
    ///
    /// - Parameters:
    ///   - cards: The events, soonest first, or latest first.
    ///   - today: The day of the build; nil to list events that aren't over under the day of their start.
    ///   - filter: Returns the number of an event's filter.
    static func days(
        of cards: [EventCard], _ today: Today?, latestFirst: Bool, filter: (SiteEvent) -> Int? = { _ in nil }
    ) -> [EventDay] {
        var on: [EventCard] = []
        var undated: [EventCard] = []
        var dated: [Day: [EventCard]] = [:]
        for card in cards {
            guard let day = card.time.map({ $0.moment.day(in: $0.zone) }) else {
                undated.append(card)
                continue
            }
            if let today, day < today.day, card.event.phase == .live {
                on.append(card)
            } else {
                dated[day, default: []].append(card)
            }
        }
        let order = dated.keys.sorted { latestFirst ? $1 < $0 : $0 < $1 }
        return (on.isEmpty ? [] : [EventDay(on, on: nil, isOn: true, filter)])
            + order.map { EventDay(dated[$0] ?? [], on: $0, isOn: false, filter) }
            + (undated.isEmpty ? [] : [EventDay(undated, on: nil, isOn: false, filter)])
    }
}

/// The days of one month in a list by day, folded at first.
struct EventMonth: Sendable {
    /// The first day of the month; nil for events without a date.
    private let day: Day?
    private let days: [EventDay]
    private var count: Int { days.reduce(0) { $0 + $1.events.count } }

    static let view = View<EventMonth>([
        .words("title", "the month and year; absent for events without a date") { month, strings in
            month.day.map { strings.dates.month($0) }
        },
        .count("count", "the number of events, as in \"3 events\"", .eventCount) { $0.count },
        .forms(.eventCount),
        .number("countNumber", "that number in digits, for scripts") { $0.count },
        .list("days", "its days", of: EventDay.view) { $0.days },
    ])

    /// Splits a list into the days that are open at first, with at least `count` events, and the months after them.
    static func split(_ days: [EventDay], afterEvents count: Int) -> (open: [EventDay], later: [EventMonth]) {
        var listed = 0
        var open = days.prefix { day in
            defer { listed += day.events.count }
            return listed < count
        }
        let rest = days.dropFirst(open.count)
        // A few more events are easier to read than to unfold.
        if rest.reduce(0, { $0 + $1.events.count }) <= count / 4 {
            open = days[...]
            return (Array(open), [])
        }
        let months = rest.runs { day -> Day? in
            let date = day.date.map { $0.moment.day(in: $0.zone) }
            return date.flatMap { Day(year: $0.year, month: $0.month, day: 1) }
        }
        return (Array(open), months.map { EventMonth(day: $0.key, days: $0.items) })
    }
}
