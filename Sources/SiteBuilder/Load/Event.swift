import Ballots
import Diagnostics
import Documents
import Time

/// Something that happens: a club night, a fixture, a lecture; a class, because it has many parts and passes through many
/// hands.
final class Event: Sendable {
    let id: String
    let place: Place
    let name: String
    let shortName: String?
    let description: Body?

    /// nil: not yet known.
    let start: Moment?
    let end: Moment?

    /// When a rescheduled event was to start before.
    let previousStart: Moment?

    /// When its author last changed it; nil: that is not known.
    let updated: Moment?

    /// The zone its times are shown in; nil: the site's.
    let zone: Zone?
    let venue: Venue?
    let sport: String?
    let category: String?
    let icon: String?
    let status: Status
    let image: Reference?
    let organizer: String?
    let url: String?
    let tags: [String]
    let isFeatured: Bool
    let code: Code?
    let adminCode: Code?

    /// What the code locks.
    let gate: Locked

    /// Whether its author knows that the codes are soon found out.
    let acceptsWeakCodes: Bool

    /// nil: the event has no song list.
    let songs: OwnSongs?
    let requests: Poll.Requests
    let voters: [String]
    let ranking: Ranking
    let aliases: [Reference]
    let publication: Publication

    init(
        id: String, place: Place, name: String, shortName: String?, description: Body?, start: Moment?, end: Moment?,
        previousStart: Moment?, updated: Moment?, zone: Zone?, venue: Venue?, sport: String?, category: String?,
        icon: String?, status: Status, image: Reference?, organizer: String?, url: String?, tags: [String],
        isFeatured: Bool, code: Code?, adminCode: Code?, gate: Locked, acceptsWeakCodes: Bool, songs: OwnSongs?,
        requests: Poll.Requests, voters: [String], ranking: Ranking, aliases: [Reference], publication: Publication
    ) {
        self.id = id
        self.place = place
        self.name = name
        self.shortName = shortName
        self.description = description
        self.start = start
        self.end = end
        self.previousStart = previousStart
        self.updated = updated
        self.zone = zone
        self.venue = venue
        self.sport = sport
        self.category = category
        self.icon = icon
        self.status = status
        self.image = image
        self.organizer = organizer
        self.url = url
        self.tags = tags
        self.isFeatured = isFeatured
        self.code = code
        self.adminCode = adminCode
        self.gate = gate
        self.acceptsWeakCodes = acceptsWeakCodes
        self.songs = songs
        self.requests = requests
        self.voters = voters
        self.ranking = ranking
        self.aliases = aliases
        self.publication = publication
    }

    /// Where it happens.
    struct Venue: Hashable, Sendable {
        var name: String
        var address: String?
        var url: String?
    }

    /// Whether it happens as announced (schema.org EventStatusType).
    enum Status: String, CaseIterable, Sendable {
        case scheduled, cancelled, postponed, rescheduled
    }

    /// What of an event its code locks.
    enum Locked: String, CaseIterable, Sendable {
        /// Its songs.
        case songs
        /// All but its name, its start and its status.
        case event
    }
}

extension Event: Record {
    static let what = "event"

    convenience init?(
        _ fields: inout FieldReader, id: String, body: Body?, _ context: LoadContext, _ log: inout DiagnosticLog
    ) {
        let zone = fields.zone("timeZone", context, &log)
        let effective = zone ?? context.zone
        let name = fields.requiredText("name", &log)
        let allDay = fields.flag("allDay", &log) ?? false
        var start = fields.moment("start", in: effective, &log)
        var end = fields.moment("end", in: effective, &log)
        if allDay {
            for (key, moment) in [("start", start), ("end", end)] {
                guard case .instant? = moment else { continue }
                log.warning(
                    .invalidValue, at: fields.place(of: key),
                    "the time of day is not shown: this event lasts whole days",
                    hint: "write the date alone, or take \"allDay\" away")
            }
            start = start.map { .day($0.day(in: effective)) }
            end = end.map { .day($0.day(in: effective)) }
        }
        if let first = start, let last = end, last.isOver(before: first, in: effective) {
            log.error(
                .invalidValue, at: fields.place(of: "end"), "the end is before the start",
                hint: "an event over midnight needs the next day's date in its end")
            // A check goes on with what was read: no event may last less than no time.
            end = nil
        }
        if start == nil, end != nil {
            log.error(
                .missingField, at: fields.place(of: "end"), "an end needs a start",
                hint: "add \"start\", or take the end away")
        }
        let previousStart = fields.moment("previousStart", in: effective, &log)
        let updated = fields.moment("updated", in: effective, &log)
        let songs = fields.songs(in: effective, &log)
        let description = fields.body("description", body, &log)
        // Every field is read even where there can be no event, so that all that is wrong with it is said at once.
        let shortName = fields.text("shortName", &log)
        let venue = fields.venue(&log)
        let sport = fields.text("sport", &log)
        let category = fields.text("category", &log)
        let icon = fields.text("icon", &log)
        let status = fields.choice("status", of: Status.self, &log) ?? .scheduled
        let image = fields.reference("image", &log)
        let organizer = fields.text("organizer", &log)
        let url = fields.link("url", &log)
        let tags = fields.tags(&log)
        let isFeatured = fields.flag("featured", &log) ?? false
        let code = fields.code("code", &log)
        let adminCode = fields.code("adminCode", &log)
        let gate = fields.choice("gate", of: Locked.self, &log) ?? .songs
        if gate == .event {
            let place = fields.place(of: "gate")
            if !fields.has("code") {
                log.error(.missingField, at: place, "a gate needs a code", hint: "add \"code\", or take \"gate\" away")
            }
            if let image {
                log.error(
                    .gatedPicture, at: image.place,
                    "the picture of an event behind a code would be there for all to see",
                    hint: "take the picture away, or write gate: songs")
            }
            if let description, description.hasPictures {
                log.error(
                    .gatedPicture, at: description.place,
                    "the pictures in the description of an event behind a code would be there for all to see",
                    hint: "take them away, or write gate: songs")
            }
        }
        let acceptsWeakCodes = fields.flag("weakCodes", &log) ?? false
        let requests = fields.choice("requests", of: Poll.Requests.self, &log) ?? .open
        let voters = fields.texts("voters", &log) { (name) throws(InvalidValue) in
            guard let fault = Poll.fault(ofVoter: name) else { return }
            throw InvalidValue(fault, hint: "no ballot can have such a name: write 1 to 64 characters")
        }
        let ranking = fields.choice("ranking", of: Ranking.self, &log) ?? .net
        let aliases = fields.aliases(&log)
        let publication = fields.publication(in: effective, &log)
        guard let name else { return nil }
        self.init(
            id: id, place: fields.place, name: name, shortName: shortName, description: description, start: start,
            end: end, previousStart: previousStart, updated: updated, zone: zone, venue: venue, sport: sport,
            category: category, icon: icon,
            status: status,
            image: image, organizer: organizer, url: url, tags: tags, isFeatured: isFeatured, code: code,
            adminCode: adminCode, gate: gate, acceptsWeakCodes: acceptsWeakCodes, songs: songs, requests: requests,
            voters: voters, ranking: ranking, aliases: aliases, publication: publication)
    }
}

extension Event {
    /// What everyone may know of the event: no more than its code leaves.
    var publicPart: Event {
        guard code != nil else { return self }
        let isLocked = gate == .event
        return Event(
            id: id, place: place, name: name, shortName: isLocked ? nil : shortName,
            description: isLocked ? nil : description, start: start, end: isLocked ? nil : end,
            previousStart: isLocked ? nil : previousStart, updated: updated, zone: zone,
            venue: isLocked ? nil : venue, sport: isLocked ? nil : sport, category: isLocked ? nil : category,
            icon: isLocked ? nil : icon,
            // Who can't come in must know as well that there is nothing to come to.
            status: status,
            image: isLocked ? nil : image, organizer: isLocked ? nil : organizer, url: isLocked ? nil : url,
            tags: isLocked ? [] : tags, isFeatured: isFeatured, code: code, adminCode: adminCode, gate: gate,
            acceptsWeakCodes: acceptsWeakCodes, songs: songs.map { _ in .empty }, requests: requests, voters: voters,
            ranking: ranking, aliases: aliases, publication: publication)
    }
}

extension FieldReader {
    fileprivate mutating func venue(_ log: inout DiagnosticLog) -> Event.Venue? {
        guard var fields = object("venue", of: "venue", &log) else { return nil }
        defer { fields.finish(&log) }
        let name = fields.requiredText("name", &log)
        let address = fields.text("address", &log)
        let url = fields.link("url", &log)
        return name.map { Event.Venue(name: $0, address: address, url: url) }
    }

    fileprivate mutating func songs(in zone: Zone, _ log: inout DiagnosticLog) -> OwnSongs? {
        guard has("songs") else { return nil }
        var songs: [Song] = []
        var first: [ExactText: Int] = [:]
        if case .array(let items)? = node("songs")?.value {
            songs.reserveCapacity(items.count)
            first.reserveCapacity(items.count)
        }
        forEachObject("songs", of: "song", &log) { fields, log in
            guard let song = Song(&fields, in: zone, &log) else { return }
            if let index = first.updateValue(songs.count, forKey: ExactText(song.id)) {
                let earlier = songs[index].place
                log.error(
                    .duplicateID, at: song.place, "there is another song with the id \"\(song.id)\" on this list",
                    hint: "the other one is at \(earlier); a song's id is its title where it has no \"id\" of its own")
            }
            songs.append(song)
        }
        return OwnSongs(songs)
    }
}
