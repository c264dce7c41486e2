import Content
import Text
import Time

/// The previous and next event of each event in its row, in chronological order.
struct EventNeighbours: Sendable {
    /// The rows' events, earliest first, undated ones last.
    private let rows: [[SiteEvent]]

    /// The row of each event, and its index there.
    private let places: [ObjectIdentifier: (row: Int32, index: Int32)]

    /// The slugs of the rows that have their own pages, for past (true) and upcoming (false) events.
    private let ownPages: [Bool: Set<String>]

    /// The slugs of the rows with events that the page of past (true) or upcoming (false) events doesn't list.
    private let unlisted: [Bool: Set<String>]

    init(_ site: Site) {
        let rows = site.eventRows
        let ordered = rows.map { $0.past.reversed() + $0.upcoming }
        self.rows = ordered
        var places: [ObjectIdentifier: (row: Int32, index: Int32)] = [:]
        places.reserveCapacity(ordered.reduce(0) { $0 + $1.count })
        for (row, events) in ordered.enumerated() {
            for (index, event) in events.enumerated() { places[ObjectIdentifier(event)] = (Int32(row), Int32(index)) }
        }
        self.places = places
        var ownPages: [Bool: Set<String>] = [:]
        var unlisted: [Bool: Set<String>] = [:]
        for isPast in [false, true] {
            let long = zip(rows, rows.shares(past: isPast)).filter { $1 < $0.events(past: isPast).count }
            let listed = Set(site.listedEvents(past: isPast).map(ObjectIdentifier.init))
            let rest = rows.filter { row in
                row.events(past: isPast).contains { !listed.contains(ObjectIdentifier($0)) }
            }
            unlisted[isPast] = Set(rest.map(\.slug))
            ownPages[isPast] = Set(long.map(\.0.slug) + rest.map(\.slug))
        }
        self.ownPages = ownPages
        self.unlisted = unlisted
    }

    func of(_ event: SiteEvent) -> (previous: SiteEvent?, next: SiteEvent?) {
        guard let place = places[ObjectIdentifier(event)] else { return (nil, nil) }
        let (events, index) = (rows[Int(place.row)], Int(place.index))
        return (index > 0 ? events[index - 1] : nil, index + 1 < events.count ? events[index + 1] : nil)
    }

    /// True if the row's past or upcoming events have their own pages.
    func hasOwnPages(_ row: EventRow, past isPast: Bool) -> Bool { ownPages[isPast]?.contains(row.slug) == true }

    /// True if the page of past or upcoming events doesn't list all events of the row.
    func hasUnlisted(_ row: EventRow, past isPast: Bool) -> Bool { unlisted[isPast]?.contains(row.slug) == true }
}
