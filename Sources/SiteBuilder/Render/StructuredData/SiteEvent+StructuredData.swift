import Time

extension SiteEvent {
    /// What schema.org's Event must have and this one has not; empty where nothing is missing.
    var missingFacts: [String] {
        (event.start == nil ? ["start"] : []) + (event.venue == nil ? ["venue"] : [])
    }

    /// The event as schema.org's Event, SportsEvent or MusicEvent; nil where something is missing that it must have.
    ///
    /// - Parameters:
    ///   - image: The absolute address of its picture.
    ///   - isSport: Whether it is in a row of a sport.
    func structuredData(at address: String, image: String?, isSport: Bool) -> JSONValue? {
        guard missingFacts.isEmpty, let start = event.start, let venue = event.venue else { return nil }
        let sides = isSport ? event.sides : nil
        let hasSongs = event.songs != nil && !event.isGated
        func team(_ name: String) -> JSONValue { .object(["@type": "SportsTeam", "name": .text(name)]) }
        return .object([
            "@type": isSport ? "SportsEvent" : hasSongs ? "MusicEvent" : "Event",
            "name": .text(event.name),
            "startDate": .text(start.text(in: zone)),
            "previousStartDate": event.status == .rescheduled
                ? event.previousStart.map { .text($0.text(in: zone)) } : nil,
            "endDate": event.end.map { .text($0.text(in: zone)) },
            "eventStatus": .text("https://schema.org/Event\(event.status.schemaName)"),
            "eventAttendanceMode": "https://schema.org/OfflineEventAttendanceMode",
            "location": .object([
                "@type": "Place", "name": .text(venue.name), "address": .text(venue.address ?? venue.name),
                "url": venue.url.map { .text($0) },
            ]),
            "homeTeam": sides.map { team($0.home) },
            "awayTeam": sides.map { team($0.away) },
            "organizer": event.organizer.map { .object(["@type": "Organization", "name": .text($0)]) },
            "image": image.map { .list([.text($0)]) },
            "keywords": event.tags.isEmpty ? nil : .list(event.tags.map { .text($0) }),
            "url": .text(address),
        ])
    }

    /// Writes what the structured data is made from and the page's other fields do not tell.
    func writeFacts(to writer: inout ByteWriter) {
        writer.write(event.status)
        writer.write(event.isGated)
        writer.write(event.start) { $0.write($1) }
        writer.write(event.end) { $0.write($1) }
        writer.write(event.previousStart) { $0.write($1) }
        writer.write(event.sport) { $0.write($1) }
        writer.write(zone.name)
    }
}

extension Event {
    /// The two sides of a name such as "Lions - Bears".
    var sides: (home: String, away: String)? {
        let lines = nameLines
        return lines.count == 2 ? (lines[0].text, lines[1].text) : nil
    }
}

extension Event.Status {
    fileprivate var schemaName: String {
        switch self {
        case .scheduled: "Scheduled"
        case .cancelled: "Cancelled"
        case .postponed: "Postponed"
        case .rescheduled: "Rescheduled"
        }
    }
}
