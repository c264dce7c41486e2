import Content
import Time

extension SiteEvent {
    /// The facts that schema.org's Event requires and this event lacks.
    package var missingFacts: [String] {
        (event.times.start == nil ? ["start"] : []) + (event.details.venue == nil ? ["venue"] : [])
    }

    /// Writes the event as schema.org's Event, SportsEvent or MusicEvent, unless a required fact is missing.
    ///
    /// - Parameters:
    ///   - image: The absolute address of its picture.
    ///   - isSport: True if the event is in the row of a sport.
    func writeStructuredData(at address: String, image: String?, isSport: Bool, to json: inout JSONText) {
        guard missingFacts.isEmpty, let start = event.times.start, let venue = event.details.venue else { return }
        let hasSongs = event.music.songs != nil && !event.isGated
        json.object { json in
            json.member("@type", isSport ? "SportsEvent" : hasSongs ? "MusicEvent" : "Event")
            json.member("name", event.name)
            json.member("startDate", start.text(in: zone))
            if event.status == .rescheduled {
                json.member("previousStartDate", event.times.previousStart?.text(in: zone))
            }
            json.member("endDate", event.times.end?.text(in: zone))
            json.member("eventStatus", "https://schema.org/Event\(event.status.schemaName)")
            json.member("eventAttendanceMode", "https://schema.org/OfflineEventAttendanceMode")
            json.member("location") { json in
                json.member("@type", "Place")
                json.member("name", venue.name)
                json.member("address", venue.address ?? venue.name)
                json.member("url", venue.url)
            }
            if isSport, let sides = event.sides {
                json.thing("homeTeam", "SportsTeam", sides.home)
                json.thing("awayTeam", "SportsTeam", sides.away)
            }
            if let organizer = event.details.organizer { json.thing("organizer", "Organization", organizer) }
            json.list("image", image.map { [$0] } ?? [])
            json.list("keywords", event.details.tags)
            json.member("url", address)
        }
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
