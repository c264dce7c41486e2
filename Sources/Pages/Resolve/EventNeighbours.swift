import Content
import Text
import Time

/// The events before and after each event in its row, in the order of time.
struct EventNeighbours: Sendable {
    /// The rows' events, the earliest first, undated ones last.
    private let rows: [[SiteEvent]]

    /// The place of each event: its row, and its index there.
    private let places: [ObjectIdentifier: (row: Int32, index: Int32)]

    /// The rows that have pages of their own, by slug: for the events to come, and for the past ones.
    private let ownPages: [Bool: Set<String>]

    init(_ rows: [EventRow]) {
        let ordered = rows.map { $0.past.reversed() + $0.upcoming }
        self.rows = ordered
        var places: [ObjectIdentifier: (row: Int32, index: Int32)] = [:]
        places.reserveCapacity(ordered.reduce(0) { $0 + $1.count })
        for (row, events) in ordered.enumerated() {
            for (index, event) in events.enumerated() { places[ObjectIdentifier(event)] = (Int32(row), Int32(index)) }
        }
        self.places = places
        ownPages = Dictionary(
            uniqueKeysWithValues: [false, true].map { isPast in
                let long = zip(rows, rows.shares(past: isPast)).filter { $1 < $0.events(past: isPast).count }
                return (isPast, Set(long.map(\.0.slug)))
            })
    }

    /// The neighbours of an event.
    func of(_ event: SiteEvent) -> (previous: SiteEvent?, next: SiteEvent?) {
        guard let place = places[ObjectIdentifier(event)] else { return (nil, nil) }
        let (events, index) = (rows[Int(place.row)], Int(place.index))
        return (index > 0 ? events[index - 1] : nil, index + 1 < events.count ? events[index + 1] : nil)
    }

    /// The link to a row's events: to a page of their own, or to the row on the page of all events.
    func link(to row: EventRow, past isPast: Bool, on frame: Frame) -> String {
        if ownPages[isPast]?.contains(row.slug) == true {
            return frame.href(.events(ofRow: row.slug, isPast: isPast))
        }
        return frame.href(isPast ? .pastEvents : .events) + "#row-" + percentEncoded(path: row.slug)
    }
}

extension Site {
    /// The latest bulletins that have a tag in common with an event, three at most.
    ///
    /// Of an event that is over, those that came after its start report on it.
    func reports(on event: SiteEvent, _ frame: Frame) -> [TitledLink] {
        let (zone, start) = (configuration.zone, event.phase == .past ? event.start : nil)
        var rest = event.publicEvent.details.tags.map { tags[$0].bulletins[...] }
        var links: [TitledLink] = []
        // Each tag lists its bulletins newest first, so the newest of all tags is the first of one of them.
        while links.count < 3, let newest = rest.lazy.compactMap(\.first).min() {
            for place in rest.indices where rest[place].first == newest { rest[place] = rest[place].dropFirst() }
            let placed = bulletins[newest]
            if let start, placed.record.date.end(in: zone) < start { continue }
            links.append(frame.link(placed.record.title, placed.address, placed.record.fallback))
        }
        return links
    }
}
