import Content
import Diagnostics
import TestSites
import Testing
import Time

/// A date of a series that changes one key has all other keys of its series.
@Suite struct InheritedFieldTests {
    /// Keys that concern all dates of a series, or the record itself.
    private static let ofRecords: Set = [
        "id", "timeZone", "allDay", "repeat", "rrule", "occurrences", "occurrence", "imported", "aliases", "draft",
        "publish", "expire", "code", "adminCode", "gate", "weakCodes", "report",
    ]

    private static let keys = FieldValues.rows["event", default: []].map(\.key).filter { !ofRecords.contains($0) }

    private static let date = "2026-05-16"

    /// The changed date is as if the series had the new value.
    @Test(arguments: keys) func aDateInheritsAllKeysThatItDoesNotChange(_ name: String) throws {
        let document = try #require(FieldDocument.all.first { $0.path == "events/weekly.json" })
        func key(_ name: String) -> FieldDocument.Key { FieldDocument.Key(object: "event", key: name) }
        let value = try #require(FieldValues.rows["event"]?.first { $0.key == name }).other
        let changed = try occurrence(
            document.text([key("occurrences"): "{\"\(Self.date)\": {\"\(name)\": \(value)}}"]))
        var direct: FieldDocument.Changes = [key("occurrences"): nil]
        // The times of a date are changed for that date only.
        if !["start", "end", "previousStart", "updated"].contains(name) { direct[key(name)] = value }
        // The description of a picture doesn't fit another one.
        if name == "image" { direct[key("alt")] = .some(nil) }
        #expect(described(changed) == described(try occurrence(document.text(direct))))
    }

    private func occurrence(_ text: String) throws -> Event {
        var log = DiagnosticLog()
        let reader = SourceReader(
            path: "events/weekly.json", file: "Content/events/weekly.json",
            context: LoadContext(zone: .utc, author: nil))
        var events: [Event] = []
        if case .events(let read) = reader.records(in: Array(text.utf8), &log) { events = read }
        #expect(!log.hasErrors, "\(log.diagnostics)")
        let series = try #require(events.first?.series)
        let span = try #require(series.span(of: Self.date))
        return try #require(events.first).occurrence(Self.date, span: span, changes: series.changes[Self.date])
    }

    /// Returns the values of an event, without their places.
    private func described(_ event: Event) -> String {
        [
            event.name, "\(event.status)", "\(event.isFeatured)", described(event.details as Any),
            described(event.music as Any), described(event.access as Any),
        ].joined(separator: "\n")
    }

    private func described(_ value: Any) -> String {
        switch value {
        case let body as Body: return "\(body.digest)"
        case let songs as OwnSongs: return "\(songs.digest)"
        case let reference as Reference: return reference.target
        case is Place: return "place"
        default: break
        }
        let children = Mirror(reflecting: value).children.filter { $0.label != "place" }
        if children.isEmpty { return "\(value)" }
        return "(" + children.map { "\($0.label ?? ""): \(described($0.value))" }.joined(separator: ", ") + ")"
    }
}
