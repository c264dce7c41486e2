import Authoring
import Content
import Diagnostics
import SiteBuilder
import Time

extension Command {
    static let list = Command(
        name: "list",
        summary: "List all records, including those not on the site",
        details: """
            Lists the songs or entries of one event or schedule, or of all, including songs that visitors requested. \
            The events of sports feeds, which commands show but can't change, come last. --state deleted lists what \
            "restore" can bring back.
            """,
        arguments: [
            .kind,
            Argument(
                "ID", kind: .id(.holder), isRequired: false, "For songs, their event; for entries, their schedule"),
        ],
        flags: [.state],
        examples: [
            "corkboard list bulletin --state scheduled": "See what will appear, and when",
            "corkboard list song spring-dance": "See an event's songs and their ids",
        ],
        body: { try $0.list() })
}

extension Flag {
    static let state = Flag(
        "state", takes: Placeholder(name: "STATE", kind: .choice(CatalogueRecord.StateName.allCases.map(\.rawValue))),
        "Only records that are \(CatalogueRecord.StateName.allCases.map(\.rawValue).joined(separator: ", "))")
}

extension Run {
    fileprivate mutating func list() throws -> ExitCode {
        var catalogue = try catalogue()
        let arguments = options.arguments
        let kind = kind
        var holder: CatalogueRecord?
        if arguments.count > 1 {
            let outer = try require(
                kind.holder, "\(kind.plural) don't belong to another record", hint: "leave out \"\(arguments[1])\"")
            holder = try catalogue.record(outer, arguments[1], in: nil)
        }
        let state = options.value(of: .state).flatMap(CatalogueRecord.StateName.init)
        if kind == .song, state != .deleted {
            catalogue = try catalogue.withRequests(of: holder)
        }
        var rows = catalogue.records(kind, in: holder).map { ListedRecord($0, in: catalogue.zone) }
        if state == .deleted {
            let store = try editing().store()
            rows = try store.removed()
                .filter { $0.record.kind == kind && (holder == nil || $0.record.holder == holder?.id) }
                .map { ListedRecord($0, in: catalogue) }
        } else if let state {
            rows = rows.filter { $0.state == state }
        }
        if console.isJSON {
            console.print(json: ["kind": .string(kind.rawValue), "records": .array(rows.map(\.json))])
        } else {
            var table = Table(headings: ["ID", "DATE", "TITLE", "BY", "HAS", "IN", "STATE"])
            for row in rows { table.append(row.cells(hasHolder: holder == nil && kind.holder != nil)) }
            if !rows.isEmpty { console.print(table.text(width: Table.terminalWidth)) }
            if !console.isQuiet { console.print(kind.counted(rows.count) + "\n") }
        }
        guard state != .deleted else { return .done }
        let errors = errors(inFilesOf: kind, catalogue)
        console.report(errors)
        return ExitCode(errors)
    }

    /// The errors in files with records of a kind. The list lacks the records that can't be read.
    private func errors(inFilesOf kind: CatalogueRecord.Kind, _ catalogue: Catalogue) -> DiagnosticLog {
        let folders: [RecordKind] =
            switch kind {
            case .bulletin: [.bulletin]
            case .event, .song: [.event, .feed, .calendar]
            case .schedule, .entry: [.schedule]
            case .page: [.page]
            }
        var log = DiagnosticLog()
        for problem in catalogue.problems.diagnostics where problem.severity == .error {
            guard let place = problem.place, folders.contains(where: { $0.includes(place) }) else { continue }
            log.report(problem)
        }
        return log
    }
}

private struct ListedRecord {
    let id: String
    let state: CatalogueRecord.StateName
    private let kind: CatalogueRecord.Kind
    private let title: String
    private var by: String?
    private let holder: String?
    private var date: String?
    private var count: Int?
    private let file: String?
    private var askers: Int?

    /// The time at which the state changes or changed.
    private let at: Instant?
    private let zone: Zone

    init(_ record: CatalogueRecord, in zone: Zone) {
        id = record.id
        kind = record.kind
        title = record.title
        by = record.by
        holder = record.holder
        date = record.dateText(in: zone)
        count = record.count
        file = record.request == nil ? "\(record.place)" : nil
        askers = record.request?.askers
        self.zone = zone
        (state, at) = (record.state.name, record.state.time)
    }

    init(_ entry: TrashEntry, in catalogue: Catalogue) {
        id = entry.record.id
        kind = entry.record.kind
        title = entry.title
        holder = entry.record.holder
        file = catalogue.name(ofFile: entry.path)
        zone = catalogue.zone
        (state, at) = (.deleted, entry.removed)
    }

    func cells(hasHolder: Bool) -> [String] {
        let has = count.map { (kind == .event ? CatalogueRecord.Kind.song : .entry).counted($0) }
        let words = state == .shown ? "" : state.text(at: at, in: zone)
        return [id, date ?? "", title, by ?? "", has ?? "", hasHolder ? holder ?? "" : "", words]
    }

    var json: JSONValue {
        var json: JSONValue = ["id": .string(id), "title": .string(title), "state": .string(state.rawValue)]
        json.add("at", at.map { .string($0.rfc3339(in: zone)) })
        json.add("date", date.map(JSONValue.string))
        json.add(kind == .song ? "artist" : "author", by.map(JSONValue.string))
        json.add(kind == .entry ? "schedule" : "event", holder.map(JSONValue.string))
        json.add(kind == .event ? "songs" : "entries", count.map(JSONValue.number))
        json.add("askers", askers.map(JSONValue.number))
        json.add("file", file.map(JSONValue.string))
        return json
    }
}

extension CatalogueRecord.StateName {
    /// The state in words, with the time at which it changes or changed.
    func text(at time: Instant?, in zone: Zone) -> String {
        let word = self == .scheduled ? "appears" : rawValue
        return time.map { "\(word) at \($0.rfc3339(in: zone))" } ?? word
    }
}
