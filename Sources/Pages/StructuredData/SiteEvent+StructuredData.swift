import Content
import Text
import Time

extension SiteEvent {
    /// The facts that a schema.org Event requires and this event lacks.
    package var missingFacts: [String] {
        (publicEvent.times.start == nil ? ["start"] : []) + (publicEvent.details.venue == nil ? ["venue"] : [])
    }

    /// Writes the event as a schema.org Event, SportsEvent or MusicEvent, unless a required fact is missing.
    ///
    /// - Parameters:
    ///   - image: The absolute address of its picture.
    ///   - isSport: True if the event is in the row of a sport.
    func writeStructuredData(
        at address: String, image: String?, isSport: Bool, _ tags: SiteTags, to json: inout JSONText
    ) {
        guard missingFacts.isEmpty, let start = publicEvent.times.start, let venue = publicEvent.details.venue else {
            return
        }
        let hasSongs = publicEvent.music.songs != nil && !publicEvent.isGated
        json.object { json in
            json.member("@type", isSport ? "SportsEvent" : hasSongs ? "MusicEvent" : "Event")
            json.member("name", publicEvent.name)
            json.member("startDate", start.text(in: zone))
            if publicEvent.status == .rescheduled {
                json.member("previousStartDate", publicEvent.times.previousStart?.text(in: zone))
            }
            json.member("endDate", publicEvent.times.end?.text(in: zone))
            json.member("eventStatus", "https://schema.org/Event\(publicEvent.status.rawValue.capitalizedFirst)")
            json.member("eventAttendanceMode", "https://schema.org/OfflineEventAttendanceMode")
            json.member("location") { json in
                json.member("@type", "Place")
                json.member("name", venue.name)
                json.member("address", venue.address ?? venue.name)
                json.member("url", venue.url)
            }
            if isSport, let sides = publicEvent.sides {
                json.thing("homeTeam", type: "SportsTeam", name: sides.home)
                json.thing("awayTeam", type: "SportsTeam", name: sides.away)
            }
            if let organizer = publicEvent.details.organizer {
                json.thing("organizer", type: "Organization", name: organizer)
            }
            json.list("image", image.map { [$0] } ?? [])
            json.list("keywords", publicEvent.details.tags.map(tags.name(of:)))
            json.member("url", address)
        }
    }
}
