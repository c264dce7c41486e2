import Ballots
import Diagnostics
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

    /// Returns this imported event with the changes of a record.
    ///
    /// - Parameter zone: The site's zone.
    func changed(by record: Event, _ changes: Changes, in zone: Zone, _ log: inout DiagnosticLog) -> Event {
        var (fields, changes) = (fields, changes)
        changes.checkEnd(after: times.start, in: record.times.zone ?? times.zone ?? zone, &log)
        changes.lay(over: &fields)
        // The record's own pictures are reported where it is read.
        if record.access.gate == .event, !changes.keys.contains("description") {
            Details(description: fields.details.description).refusePictures(&log)
        }
        fields.times.zone = record.times.zone ?? times.zone
        if let start = changes.fields.times.start, let old = times.start {
            // The event lasts as long as before.
            if changes.fields.times.end == nil {
                fields.times.end = times.end.map { start.adding(from: old, to: $0, in: zone) }
            }
            if old != start { fields.times.previousStart = changes.fields.times.previousStart ?? old }
        }
        // As in any event, a list is open for requests unless the record closes it.
        if changes.keys.contains("songs"), !changes.keys.contains("requests") { fields.music.requests = .open }
        return Event(
            id: id, place: changes.place, fields, access: record.access, aliases: record.aliases,
            publication: record.publication)
    }
}
