import Ballots
package import Diagnostics
import Documents
import Text
import Time

/// A sport in a feed of a sports API, with its events: `{i, d, e: [{i, si, d, sh?, tt}]}`.
package struct Sport: Sendable {
    /// The sport's id, such as FOOT.
    package internal(set) var key = ""
    package internal(set) var name = ""
    package let place: Place
    package internal(set) var events: [Event] = []

    /// True to skip events with errors and warn.
    var isLenient = false
}

extension Sport {
    /// An event in a feed.
    struct Fixture {
        fileprivate let place: Place
        fileprivate var id = ""

        /// The key of its sport, and where it is in the file.
        fileprivate var sport: Reference?
        fileprivate var name = ""
        fileprivate var shortName: String?
        fileprivate var start = Instant.epoch
    }

    /// - Parameter isLenient: True to skip events with errors and warn.
    init?(_ fields: inout FieldReader, isLenient: Bool = false, _ log: inout DiagnosticLog) {
        self.init(place: fields.place, isLenient: isLenient)
        guard read(&fields, (), &log), fields.has("e") else { return nil }
        name = name.shortenedName
    }
}

extension Sport: KeyedInput {
    static let keys: [Key<Sport>] = [
        Key(RecordField("i", .text, "the sport's key", .required, kind: "text or number"), \.key) {
            $0.identifier($1, &$2)
        },
        Key(RecordField("d", .text, "the sport's name", .required), \.name),
        Key([RecordField("e", .list, "its fixtures", .required, kind: "list of groups")]) { sport, fields, _, log in
            guard fields.requires("e", &log) else { return }
            fields.forEachObject("e", of: "sports event", &log) { fields, log in
                let event = log.taking(isLenient: sport.isLenient) { log in
                    var fixture = Fixture(place: fields.place)
                    let isComplete = fixture.read(&fields, (), &log)
                    fixture.check(isOf: sport.key, &log)
                    return isComplete ? Event(fixture, sport: sport.key) : nil
                }
                if let event { sport.events.append(event) }
            }
        },
    ]
}

extension Sport.Fixture: KeyedInput {
    static let keys: [Key<Sport.Fixture>] = [
        Key(RecordField("i", .text, "the fixture's id", .required, kind: "text or number"), \.id) {
            $0.identifier($1, &$2).map(composed)
        },
        // A fixture without it is imported.
        Key([RecordField("si", .text, "the key of its sport", .required, kind: "text or number")]) {
            fixture, fields, _, log in
            fixture.sport = fields.identifier("si", &log).map { Reference(target: $0, place: fields.place(of: "si")) }
        },
        Key(RecordField("d", .text, "its name; ` - ` separates two sides", .required), \.name),
        Key(RecordField("sh", .text, "a short name for small spaces"), \.shortName),
        Key(
            RecordField("tt", .number, "when it begins, in seconds since 1970-01-01 UTC", .required), \.start
        ) { $0.requiredStart($1, &$2) },
    ]
}

extension Sport.Fixture {
    /// Reports an event that names another sport than its list.
    fileprivate func check(isOf sportKey: String, _ log: inout DiagnosticLog) {
        guard let own = sport, !sportKey.isEmpty, own.target != sportKey else { return }
        log.warning(
            .invalidValue, at: own.place,
            "this event has the sport \"\(own.target)\" but is listed under \"\(sportKey)\"",
            hint: "it stays in this list")
    }
}

extension Event {
    fileprivate convenience init(_ fixture: Sport.Fixture, sport: String) {
        self.init(
            id: fixture.id, place: fixture.place,
            Fields(
                name: fixture.name.shortenedName, times: Times(start: .instant(fixture.start)),
                details: Details(shortName: (fixture.shortName ?? fixture.name).shortenedName, sport: sport),
                music: Music(requests: .closed)))
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
