import Ballots
import Diagnostics
import Documents
import Text
import Time

extension Event {
    /// The key in a record that changes an event of an imported calendar.
    static let importedKey = "imported"

    /// True for an event that a calendar in `Content/calendars/` contains.
    package var isImported: Bool { place.file.utf8.ends(with: ".ics") }

    /// The changes to an event of an imported calendar, if this record makes some.
    var importedChanges: (event: Reference, changes: Changes)? {
        guard case .change(let reference, let changes) = role, reference.target.firstIndex(of: "/") == nil else {
            return nil
        }
        return (reference, changes)
    }

    /// Reads a record that changes an event of an imported calendar.
    convenience init(
        changingImported event: Reference, _ fields: inout FieldReader, _ body: Body?, _ context: LoadContext,
        _ log: inout DiagnosticLog
    ) {
        let ownZone = fields.zone("timeZone", context, &log)
        let zone = ownZone ?? context.zone
        let changes = Changes(&fields, body, in: zone, context, &log)
        let access = Access(&fields, locking: changes.details, &log)
        let aliases = fields.aliases(&log)
        let publication = fields.publication(in: zone, &log)
        self.init(
            id: event.target, place: fields.place, name: changes.name ?? event.target, times: Times(zone: ownZone),
            details: Details(), access: access, music: Music(), aliases: aliases, publication: publication,
            role: .change(of: event, changes))
    }

    /// Returns this imported event with the changes of a record.
    ///
    /// - Parameter zone: The site's zone.
    func changed(by record: Event, _ changes: Changes, in zone: Zone) -> Event {
        var times = times
        times.zone = record.times.zone ?? times.zone
        if let start = changes.start {
            // The event lasts as long as before.
            times.end = times.start.flatMap { old in times.end.map { start.adding(from: old, to: $0, in: zone) } }
            if let old = times.start, old != start { times.previousStart = old }
            times.start = start
        }
        times.end = changes.end ?? times.end
        times.previousStart = changes.previousStart ?? times.previousStart
        times.updated = changes.updated ?? times.updated
        var music = changes.music(over: music)
        // As in any event, a list is open for requests unless the record closes it.
        if changes.songs != nil, changes.requests == nil { music.requests = .open }
        return Event(
            id: id, place: changes.place, name: changes.name ?? name, times: times, status: changes.status ?? status,
            isFeatured: changes.isFeatured ?? isFeatured, details: changes.details(over: details),
            access: record.access, music: music, aliases: record.aliases, publication: record.publication)
    }
}

extension FieldReader {
    /// Reads `imported: fixtures-a1d8bc4710b53e3a`.
    mutating func importedReference(_ log: inout DiagnosticLog) -> Reference? {
        let key = Event.importedKey
        note(key, .text)
        guard has(key), let reference = recordReference(key, &log) else { return nil }
        if reference.target.firstIndex(of: "/") == nil { return reference }
        log.error(
            .invalidValue, at: reference.place, "\"\(reference.target)\" isn't the id of an imported event",
            hint: "for one date of a repeating event, write \(example("occurrence: \(reference.target)", in: file))")
        return nil
    }
}
