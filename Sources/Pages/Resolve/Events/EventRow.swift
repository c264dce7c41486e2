import Bytes
import Content
import Text

/// The events of one sport or category; a class, so that the pages of its events share it.
final class EventRow: Sendable {
    /// Unique among all rows, and the same in every language.
    fileprivate let key: String

    /// The sport's key; nil for a category.
    let sport: String?
    let name: String
    let icon: String

    /// The row's name in the addresses of its pages, unique among the rows.
    let slug: String

    /// The upcoming and live events, soonest first.
    let upcoming: [SiteEvent]

    /// The past events, latest first.
    let past: [SiteEvent]

    /// The past events, or the upcoming ones.
    func events(past isPast: Bool) -> [SiteEvent] { isPast ? past : upcoming }

    /// The first of the past or upcoming events, each series once: those that a page of several rows can show.
    func choice(past isPast: Bool, atMost count: Int) -> [SiteEvent] {
        events(past: isPast).firstOfEachSeries(atMost: count)
    }

    /// The address of the sport's calendar; nil for a category.
    let calendar: Address?

    fileprivate init(
        _ group: EventGrouping.Group, slug: String, calendar: Address?, upcoming: [SiteEvent], past: [SiteEvent]
    ) {
        (key, sport, name, icon) = (group.key, group.sport, group.name, group.icon)
        self.slug = slug
        self.calendar = calendar
        self.upcoming = upcoming
        self.past = past
    }
}

struct RowsOfEvents: Sendable {
    private let rows: [EventRow]

    /// The index of each event's row, and the event's index among the row's past or upcoming events.
    private let places: [ObjectIdentifier: (row: Int32, index: Int32)]

    init(_ rows: [EventRow]) {
        self.rows = rows
        var places: [ObjectIdentifier: (row: Int32, index: Int32)] = [:]
        places.reserveCapacity(rows.reduce(0) { $0 + $1.upcoming.count + $1.past.count })
        for (place, row) in rows.enumerated() {
            for events in [row.upcoming, row.past] {
                for (index, event) in events.enumerated() {
                    places[ObjectIdentifier(event)] = (row: Int32(place), index: Int32(index))
                }
            }
        }
        self.places = places
    }

    /// The row of one of the site's events.
    subscript(event: SiteEvent) -> EventRow? { places[ObjectIdentifier(event)].map { rows[Int($0.row)] } }

    /// The previous and the next event in an event's row, in chronological order, with undated events last.
    func neighbours(of event: SiteEvent) -> (previous: SiteEvent?, next: SiteEvent?) {
        guard let place = places[ObjectIdentifier(event)] else { return (nil, nil) }
        let (row, index) = (rows[Int(place.row)], Int(place.index))
        // Upcoming events are soonest first, past ones latest first.
        if event.phase == .past {
            return (row.past.dropFirst(index + 1).first, index > 0 ? row.past[index - 1] : row.upcoming.first)
        }
        return (index > 0 ? row.upcoming[index - 1] : row.past.first, row.upcoming.dropFirst(index + 1).first)
    }
}

extension [EventRow] {
    /// The rows' names in addresses, by the rows' keys.
    var slugs: [String: String] { Dictionary(map { ($0.key, $0.slug) }) { first, _ in first } }

    /// The rows of all events: sports first, in the order of the feeds, then other sports and categories by name, then
    /// the events that have neither.
    ///
    /// - Parameter known: The rows' names in addresses in the site's main language, by the rows' keys.
    static func rows(of events: [SiteEvent], _ grouping: EventGrouping, slugs known: [String: String]) -> [EventRow] {
        var rows: [(group: EventGrouping.Group, slug: String, calendar: Address?)] = []
        var rowOfKey: [String: Int] = [:]
        var slugs: Set<String> = []
        var calendars: Set<String> = []
        func add(_ group: EventGrouping.Group) {
            rowOfKey[group.key] = rows.count
            let plain = slug(group.name)
            let unlike = "row-\(String(stableHash(group.key), radix: 16))"
            let own = known[group.key] ?? (!plain.isEmpty && slugs.insert(plain).inserted ? plain : unlike)
            let calendar = group.sport.map { key in
                let isPlain =
                    (1...100).contains(key.utf8.count) && key.utf8.allSatisfy(\.isASCIIAlphanumeric)
                    && isPortableFileName(key)
                let name = isPlain ? key : own
                // Case-insensitive file systems treat FOO and foo as one file.
                let isFree = calendars.insert(name.lowercased()).inserted
                return Address(file: (isFree ? name : unlike) + ".ics", in: ["sports"])
            }
            rows.append((group, own, calendar))
        }
        for group in grouping.feedGroups { add(group) }
        let groups = events.map { grouping.group(of: $0.publicEvent) }
        // The first event of each group names it: others may write the name in a different case.
        var keys: Set<String> = [EventGrouping.otherKey]
        let found = groups.filter { rowOfKey[$0.key] == nil && keys.insert($0.key).inserted }
        for group in found.sorted(by: { ($0.name.lowercased(), $0.key) < ($1.name.lowercased(), $1.key) }) {
            add(group)
        }
        if let other = groups.first(where: { $0.key == EventGrouping.otherKey }) { add(other) }

        var upcoming = rows.map { _ in [SiteEvent]() }
        var past = upcoming
        for (event, group) in zip(events, groups) {
            guard let row = rowOfKey[group.key] else { preconditionFailure("every event's group has a row") }
            if event.phase == .past { past[row].append(event) } else { upcoming[row].append(event) }
        }
        return rows.indices.map { index in
            let (group, slug, calendar) = rows[index]
            return EventRow(
                group, slug: slug, calendar: calendar, upcoming: upcoming[index], past: past[index].reversed())
        }
    }
}
