import Bytes
import Content
import Text

/// The events of one sport or category.
struct EventRow: Sendable {
    /// What tells it from all other rows, in every language.
    fileprivate let key: String

    /// The sport's key; nil for a category.
    let sport: String?
    let name: String
    let icon: String

    /// The row's name in the addresses of its own pages, unique among the rows.
    let slug: String

    /// The events to come, soonest first, live ones included.
    var upcoming: [SiteEvent] = []

    /// The past events, latest first.
    var past: [SiteEvent] = []

    /// The past events, or the events to come.
    func events(past isPast: Bool) -> [SiteEvent] { isPast ? past : upcoming }

    /// The past events, or the events to come, each series once: those that a page of several rows can show.
    func choice(past isPast: Bool) -> [SiteEvent] { events(past: isPast).firstOfEachSeries }

    /// The sport's calendar; nil for a category.
    let calendar: Address?
}

extension [EventRow] {
    /// Each event's row, by the event's slug.
    var byEvent: [String: EventRow] {
        var rows: [String: EventRow] = [:]
        rows.reserveCapacity(reduce(0) { $0 + $1.upcoming.count + $1.past.count })
        for row in self {
            for event in row.upcoming { rows[event.slug] = row }
            for event in row.past { rows[event.slug] = row }
        }
        return rows
    }

    /// The rows' names in addresses, by the rows' keys.
    var slugs: [String: String] { Dictionary(map { ($0.key, $0.slug) }) { first, _ in first } }

    /// The rows of all events: sports first, in the order of the feeds, then other sports and categories by name, then
    /// the events that have neither.
    ///
    /// - Parameter known: The rows' names in addresses in the site's own language, by the rows' keys.
    static func rows(of events: [SiteEvent], _ grouping: EventGrouping, slugs known: [String: String]) -> [EventRow] {
        var rows: [EventRow] = []
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
                // File systems that ignore case take FOO and foo for one file.
                let isFree = calendars.insert(name.lowercased()).inserted
                return Address(file: (isFree ? name : unlike) + ".ics", in: ["sports"])
            }
            rows.append(
                EventRow(
                    key: group.key, sport: group.sport, name: group.name, icon: group.icon, slug: own,
                    calendar: calendar))
        }
        for group in grouping.feedGroups { add(group) }
        let groups = events.map { grouping.group(of: $0.publicEvent) }
        // Of each the first event's: others may write its name in other cases.
        var keys: Set<String> = [EventGrouping.otherKey]
        let found = groups.filter { rowOfKey[$0.key] == nil && keys.insert($0.key).inserted }
        for group in found.sorted(by: { ($0.name.lowercased(), $0.key) < ($1.name.lowercased(), $1.key) }) {
            add(group)
        }
        if let other = groups.first(where: { $0.key == EventGrouping.otherKey }) { add(other) }

        for (event, group) in zip(events, groups) {
            guard let row = rowOfKey[group.key] else { preconditionFailure("every event's group has a row") }
            if event.phase == .past { rows[row].past.append(event) } else { rows[row].upcoming.append(event) }
        }
        for row in rows.indices { rows[row].past.reverse() }
        return rows
    }
}
