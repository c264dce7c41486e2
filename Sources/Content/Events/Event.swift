import Bytes
package import Diagnostics
package import Documents

/// A club night, a fixture, a lecture or the like; a class, because it is large and passed around.
package final class Event: Sendable {
    package let id: String
    package let name: String
    package let times: Times
    package let status: Status
    package let isFeatured: Bool
    package let aliases: [Reference]
    package let role: Role
    private let parts: Parts

    /// The parts that all unchanged dates of a series share; a class, because they need a kilobyte, and a site may have
    /// a hundred thousand dates.
    private final class Parts: Sendable {
        let place: Place
        let details: Details
        let access: Access
        let music: Music
        let publication: Publication

        init(_ place: Place, details: Details, access: Access, music: Music, publication: Publication) {
            self.place = place
            self.details = details
            self.access = access
            self.music = music
            self.publication = publication
        }
    }

    // `_read` avoids copies of the parts, which would retain dozens of references.
    package var place: Place { _read { yield parts.place } }
    package var details: Details { _read { yield parts.details } }
    package var access: Access { _read { yield parts.access } }
    package var music: Music { _read { yield parts.music } }
    package var publication: Publication { _read { yield parts.publication } }

    init(
        id: String, place: Place, _ fields: Fields, access: Access = Access(), aliases: [Reference] = [],
        publication: Publication = Publication(), role: Role = .single
    ) {
        self.id = id
        (name, times, status, isFeatured) = (fields.name, fields.times, fields.status, fields.isFeatured)
        self.aliases = aliases
        self.role = role
        parts = Parts(place, details: fields.details, access: access, music: fields.music, publication: publication)
    }

    /// Creates a copy of another event with these fields and without aliases.
    init(like other: Event, id: String, times: Times, role: Role) {
        self.id = id
        (name, self.times, status, isFeatured) = (other.name, times, other.status, other.isFeatured)
        (aliases, self.role, parts) = ([], role, other.parts)
    }

    /// Returns a copy with other fields or another role.
    func with(_ fields: Fields? = nil, role: Role? = nil) -> Event {
        Event(
            id: id, place: place, fields ?? self.fields, access: access, aliases: aliases, publication: publication,
            role: role ?? self.role)
    }

    /// The status of an event (schema.org EventStatusType).
    package enum Status: String, CaseIterable, StorableChoice, Sendable {
        case scheduled, cancelled, postponed, rescheduled
    }
}

extension Event: Record {
    package static let what = "event"

    package var heading: Title { Title(name, isFallback: details.hasUntranslatedName) }

    /// The key in a record that changes one date of a series.
    static let occurrenceKey = "occurrence"

    fileprivate static let changingKeys = [occurrenceKey, importedKey]

    package convenience init?(
        _ fields: inout FieldReader, id: String, body: Body?, _ context: LoadContext, _ log: inout DiagnosticLog
    ) {
        // Read every field even after an error, to report all errors at once.
        if let changed = fields.changedEvent(&log) {
            self.init(changing: changed, fields: &fields, body: body, context: context, &log)
            return
        }
        let context = RecordContext(body: body, site: context, ownZone: fields.zone("timeZone", context, &log))
        var values = Fields()
        let isComplete = values.read(&fields, context, &log)
        values.times.settle(&fields, in: context.zone, &log)
        values.music.check(fields, &log)
        let access = Access(&fields, locking: values.details, context, &log)
        let aliases = fields.aliases(&log)
        let publication = fields.publication(in: context.zone, &log)
        let role = Role(&fields, times: values.times, context: context, &log)
        guard isComplete else { return nil }
        self.init(
            id: id, place: fields.place, values, access: access, aliases: aliases, publication: publication, role: role)
    }

    /// Reads a separate record for one date of a series, or for an event of an imported calendar.
    private convenience init(
        changing event: Reference, fields: inout FieldReader, body: Body?, context: LoadContext,
        _ log: inout DiagnosticLog
    ) {
        let context = RecordContext(body: body, site: context, ownZone: fields.zone("timeZone", context, &log))
        let changes = Changes(&fields, context, &log)
        var values = Fields(name: changes.name ?? event.target)
        var (access, aliases, publication) = (Access(), [Reference](), Publication())
        // A date of a series has the access and the publication of the series.
        if event.target.firstIndex(of: "/") == nil {
            values.times.zone = context.ownZone
            changes.fields.music.checkSongbook(at: fields.place(of: "requests"), &log)
            access = Access(&fields, locking: changes.fields.details, context, &log)
            aliases = fields.aliases(&log)
            publication = fields.publication(in: context.zone, &log)
        }
        self.init(
            id: event.target, place: fields.place, values, access: access, aliases: aliases, publication: publication,
            role: .change(of: event, changes))
    }
}

extension FieldReader {
    /// Reads the event that a record changes: `occurrence: quiz-night/2026-12-25` or, without a valid one,
    /// `imported: fixtures-a1d8bc4710b53e3a`.
    fileprivate mutating func changedEvent(_ log: inout DiagnosticLog) -> Reference? {
        for key in Event.changingKeys {
            note(key, .text)
            guard has(key), let reference = recordReference(key, &log) else { continue }
            let (id, isDate) = (reference.target, key == Event.occurrenceKey)
            let sides = id.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
            if sides.count == (isDate ? 2 : 1), sides.allSatisfy({ !$0.isEmpty }) { return reference }
            log.error(
                .invalidValue, at: reference.place,
                isDate ? "\"\(id)\" isn't a date of an event" : "\"\(id)\" isn't the id of an imported event",
                hint: isDate
                    ? "write the event's id and the date: \(example("occurrence: quiz-night/2026-12-25", in: file))"
                    : "for one date of a repeating event, write \(example("occurrence: \(id)", in: file))")
        }
        return nil
    }
}

extension Event {
    /// The event as visitors without its code see it.
    ///
    /// This includes the status, because they need to know about a cancellation.
    package var publicPart: Event {
        guard access.code != nil else { return self }
        var fields = fields
        if access.gate == .event {
            (fields.times, fields.details) = (times.startAlone, Details())
            fields.details.hasUntranslatedName = details.hasUntranslatedName
        }
        fields.music.songs = music.songs.map { _ in .empty }
        return with(fields)
    }

    /// The path; occurrences are in the folder of their series.
    package var path: String {
        occurrence.map { "\(Self.name(ofID: $0.series))/\($0.key)" } ?? Self.name(ofID: id)
    }
}
