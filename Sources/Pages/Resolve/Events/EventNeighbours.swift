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

    func of(_ event: SiteEvent) -> (previous: SiteEvent?, next: SiteEvent?) {
        guard let place = places[ObjectIdentifier(event)] else { return (nil, nil) }
        let (events, index) = (rows[Int(place.row)], Int(place.index))
        return (index > 0 ? events[index - 1] : nil, index + 1 < events.count ? events[index + 1] : nil)
    }

    /// The link to a row's events: to the row's own page, or to the row on the page of all events.
    func link(to row: EventRow, past isPast: Bool, on context: PageContext) -> String {
        if ownPages[isPast]?.contains(row.slug) == true {
            return context.href(.events(ofRow: row.slug, isPast: isPast))
        }
        return context.href(isPast ? .pastEvents : .events) + "#row-" + percentEncoded(path: row.slug)
    }
}

extension Site {
    /// The latest bulletins that share a tag with an event, at most three.
    ///
    /// For a past event, only bulletins written after its start are listed, because they report on it.
    func reports(on event: SiteEvent, _ context: PageContext) -> [TitledLink] {
        let (zone, start) = (configuration.zone, event.phase == .past ? event.start : nil)
        var rest = event.publicEvent.details.tags.map { tags[$0].bulletins[...] }
        var links: [TitledLink] = []
        // Each tag lists its bulletins newest first, so the newest one overall is the first of some tag.
        while links.count < 3, let newest = rest.lazy.compactMap(\.first).min() {
            for place in rest.indices where rest[place].first == newest { rest[place] = rest[place].dropFirst() }
            let placed = bulletins[newest]
            if let start, placed.record.date.end(in: zone) < start { continue }
            links.append(context.link(placed.record.title, placed.address, placed.record.fallback))
        }
        return links
    }
}
