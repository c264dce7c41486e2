package import Bytes
package import Diagnostics
import Documents
import Text

/// The host's decisions on visitors' requests for songs: `Content/requests.json`.
///
/// ```json
/// {"gala": {"accepted": ["dancing-queen-abba"], "declined": ["baby-shark-pinkfong"],
///           "merged": {"danceing-queen-abba": "dancing-queen-abba"}}}
/// ```
package struct RequestDecisions: Sendable {
    /// The file's name in `Content/`.
    package static let fileName = "requests.json"

    /// The maximum file size in bytes.
    package static let sizeLimit = 16 << 20

    private var events: [String: OfEvent] = [:]

    // The ids of the events, with their places in the file.
    private var places: [(event: String, place: Place)] = []

    /// The decisions on one event's requests, as ids of songs.
    package struct OfEvent: Hashable, Sendable {
        package var accepted: Set<String> = []
        package var declined: Set<String> = []

        /// The songs that were merged into others: with each id, the id of the song that has its votes.
        package var merged: [String: String] = [:]

        package init(accepted: Set<String> = [], declined: Set<String> = []) {
            self.accepted = accepted
            self.declined = declined
        }

        /// True if the song has a decision.
        package func names(_ song: String) -> Bool {
            accepted.contains(song) || declined.contains(song) || merged[song] != nil
        }
    }

    /// Creates an empty list of decisions.
    package init() {}

    package subscript(event: String) -> OfEvent {
        get { events[event] ?? OfEvent() }
        set { events[event] = newValue == OfEvent() ? nil : newValue }
    }
}

extension RequestDecisions {
    /// Reads the site's file, if it exists.
    package init(_ folder: SiteFolder, _ log: inout DiagnosticLog) {
        self.init()
        let file = folder.contentIfPresent(Self.fileName, limit: Self.sizeLimit, &log)
        if let file { self = RequestDecisions(file.bytes, file: file.name, &log) }
    }

    /// Reads the content of the file, and reports its errors.
    package init(_ bytes: [UInt8], file name: String, _ log: inout DiagnosticLog) {
        guard let node = JSON.parse(bytes, file: name, &log) else { return }
        guard case .object(let members) = node.value else {
            log.error(
                .wrongType, at: Place(file: name, at: node.position),
                "the decisions on requests must be an object with one key per event",
                hint: "write it as {\"EVENT\": {\"accepted\": [\"SONG\"]}}")
            return
        }
        for member in members {
            guard var event = FieldReader(member.value, file: name, of: "event", &log) else { continue }
            let accepted = Set(event.texts("accepted", &log).map(composed))
            let declined = event.texts("declined", &log) { (song) throws(InvalidValue) in
                guard accepted.contains(song) else { return }
                throw InvalidValue(
                    "\"\(song)\" is both accepted and declined", hint: "remove it from one of the two lists")
            }
            let id = composed(member.key)
            var decisions = OfEvent(accepted: accepted, declined: Set(declined.map(composed)))
            decisions.merged = Self.merged(&event, &log)
            events[id] = decisions
            places.append((id, Place(file: name, at: member.keyPosition)))
            event.finish(&log)
        }
    }

    private static func merged(_ event: inout FieldReader, _ log: inout DiagnosticLog) -> [String: String] {
        guard let node = event.node("merged") else { return [:] }
        guard case .object(let songs) = node.value else {
            log.error(
                .wrongType, at: event.place(of: "merged"), "\"merged\" must be an object with one key per merged song",
                hint: "write it as {\"SONG\": \"SONG THAT HAS ITS VOTES\"}")
            return [:]
        }
        var merged: [String: String] = [:]
        for song in songs {
            if case .string(let other) = song.value.value {
                merged[composed(song.key)] = composed(other)
            } else {
                log.error(
                    .wrongType, at: event.place(of: "merged"),
                    "\"merged\" must name a song for \"\(song.key)\"", hint: "write the id of a song in quotes"
                )
            }
        }
        return merged
    }

    /// Warns about decisions for events that the site doesn't have.
    package func check(against sources: Sources, _ log: inout DiagnosticLog) {
        sources.warn(ofUnknownEvents: places, &log)
    }

    /// Removes the decisions on requests at one event and, if it recurs, at all its dates.
    ///
    /// - Returns: The removed decisions, or nil without any.
    package mutating func remove(event: String) -> RequestDecisions? {
        var removed = RequestDecisions()
        removed.events = events.filter { $0.key == event || $0.key.utf8.starts(with: (event + "/").utf8) }
        for id in removed.events.keys { events[id] = nil }
        return removed.events.isEmpty ? nil : removed
    }

    /// Adds the decisions of `others`, except on songs that already have the opposite decision.
    package mutating func add(_ others: RequestDecisions) {
        for (event, theirs) in others.events {
            let own = self[event]
            self[event].accepted = own.accepted.union(theirs.accepted.subtracting(own.declined))
            self[event].declined = own.declined.union(theirs.declined.subtracting(own.accepted))
            self[event].merged.merge(theirs.merged) { own, _ in own }
        }
    }

    /// The content of the file. Each event is on one line, which makes it easy to read and to compare.
    package var text: String {
        let sorted = events.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
        let lines = JSONValue.object(sorted.map { ($0, $1.json) }).memberTexts(.spaced).map { "  " + $0 }
        return lines.isEmpty ? "{}\n" : "{\n\(lines.joined(separator: ",\n"))\n}\n"
    }
}

extension RequestDecisions.OfEvent {
    /// Writes everything that decides how ballots are counted.
    package func store(in writer: inout ByteWriter) {
        writer.store(accepted.sorted(), declined.sorted(), merged)
    }

    /// The decisions as JSON, without empty lists.
    fileprivate var json: JSONValue {
        let lists = [("accepted", accepted), ("declined", declined)].filter { !$0.1.isEmpty }
        var members = lists.map { name, songs in (name, JSONValue.array(songs.sorted().map(JSONValue.string))) }
        if !merged.isEmpty {
            let songs = merged.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
            members.append(("merged", .object(songs.map { ($0.key, .string($0.value)) })))
        }
        return .object(members)
    }
}

extension RecordField {
    /// The fields of the decisions on an event's requests.
    static let decisions = [
        RecordField("accepted", .list, "ids of the accepted requests"),
        RecordField("declined", .list, "ids of the declined requests"),
        RecordField(
            "merged", .list, "ids of the songs that count as another one, each with the id of that song", kind: "group"
        ),
    ]
}
