import Ballots
package import Diagnostics
package import Documents
import Text
import Time

/// A sport in a feed of a sports API, with its events: `{i, d, e: [{i, si, d, sh?, tt}]}`.
package struct Sport: Sendable {
    /// The sport's id, such as FOOT.
    package let key: String
    package let name: String
    package let place: Place
    package var events: [Event]
}

extension RecordField {
    static let sport = [
        RecordField("i", .text, "the sport's key", .required, kind: "text or number"),
        RecordField("d", .text, "the sport's name", .required),
        RecordField("e", .list, "its fixtures", .required, kind: "list of groups"),
    ]

    static let fixture = [
        RecordField("i", .text, "the fixture's id", .required, kind: "text or number"),
        RecordField("si", .text, "the key of its sport", .required, kind: "text or number"),
        RecordField("d", .text, "its name; ` - ` separates two sides", .required),
        RecordField("sh", .text, "a short name for small spaces"),
        RecordField("tt", .number, "when it begins, in seconds since 1970-01-01 UTC", .required),
    ]
}

extension Sport {
    /// - Parameter isLenient: True to skip events with errors and warn.
    package init?(_ fields: inout FieldReader, isLenient: Bool = false, _ log: inout DiagnosticLog) {
        let key = fields.identifier("i", &log)
        let name = fields.requiredText("d", &log)
        var events: [Event] = []
        let hasEvents = fields.requires("e", &log)
        fields.forEachObject("e", of: "sports event", &log) { fields, log in
            let event = log.taking(isLenient: isLenient) { Event(fixture: &fields, sport: key, &$0) }
            if let event { events.append(event) }
        }
        guard let key, let name, hasEvents else { return nil }
        self.init(key: key, name: name, place: fields.place, events: events)
    }
}

extension Event {
    /// Reads a fixture: id, id of the sport, name, optional short name, start in Unix seconds.
    fileprivate convenience init?(fixture fields: inout FieldReader, sport: String?, _ log: inout DiagnosticLog) {
        let id = fields.identifier("i", &log).map(composed)
        let sportID = fields.identifier("si", &log)
        let name = fields.requiredText("d", &log)
        let shortName = fields.text("sh", &log)
        let start = fields.requiredStart("tt", &log)
        if let sport, let sportID, sport != sportID {
            log.warning(
                .invalidValue, at: fields.place(of: "si"),
                "this event has the sport \"\(sportID)\" but is listed under \"\(sport)\"",
                hint: "it stays in this list")
        }
        guard let id, let name, let start else { return nil }
        self.init(
            id: id, place: fields.place, name: name, times: Times(start: .instant(start)),
            details: Details(shortName: shortName ?? name, sport: sport), music: Music(requests: .closed))
    }
}

extension FieldReader {
    /// Reads a required id; feeds write ids as texts or numbers.
    fileprivate mutating func identifier(_ key: String, _ log: inout DiagnosticLog) -> String? {
        note(key, .integer(.min ... .max), isRequired: true)
        if case .number(let digits) = node(key)?.value { return digits }
        return requiredText(key, &log)
    }

    /// Reads a required time in Unix seconds.
    fileprivate mutating func requiredStart(_ key: String, _ log: inout DiagnosticLog) -> Instant? {
        guard requires(key, &log), let seconds = integer(key, in: .min ... .max, &log) else { return nil }
        do { return try Instant(seconds: Int64(seconds)) } catch {
            log.error(.invalidValue, at: place(of: key), error.message, hint: error.hint)
            return nil
        }
    }
}

extension [Sport] {
    /// All events of the feeds.
    package var fixtures: [Event] { flatMap(\.events) }
}

extension DiagnosticLog {
    /// Adds the diagnostics of an item of a feed; if lenient, changes errors to warnings that the item is skipped.
    mutating func taking<Item>(isLenient: Bool, _ read: (inout DiagnosticLog) -> Item?) -> Item? {
        guard isLenient else { return read(&self) }
        var own = DiagnosticLog()
        let item = read(&own)
        for var problem in own.diagnostics {
            if problem.severity == .error {
                problem.severity = .warning
                problem.hint =
                    item == nil ? "this item is skipped; the others are imported" : "the rest of this item is imported"
            }
            report(problem)
        }
        return item
    }
}
