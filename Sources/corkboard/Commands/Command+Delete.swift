import Authoring
import Ballots
import Diagnostics
import SiteBuilder

extension Command {
    static let delete = Command(
        name: "delete",
        summary: "Delete a record; \"restore\" brings it back",
        details: """
            Says what would go and asks first. What is deleted is kept in .corkboard/trash, an event or a song with its \
            ballots, an event also with the decisions about its requests.
            """,
        arguments: [.kind, .id, .part],
        flags: [.yes, .noBuild],
        examples: [
            Example(line: "corkboard delete bulletin key-found", purpose: "Take a note off the board"),
            Example(line: "corkboard delete song spring-dance hotel-california", purpose: "Take a song off a list"),
        ],
        body: { run throws(Stop) in
            let catalogue = try run.catalogue()
            return try run.delete(try run.record(in: catalogue), in: catalogue)
        })

    static let end = Command(
        name: "end",
        summary: "Remove an event with its songs, its ballots and its pages",
        details: "The same as deleting the event: it asks first, and \"restore event\" brings everything back.",
        arguments: [
            Argument(
                placeholder: Placeholder(name: "EVENT", kind: .id(.of(.event))), isRequired: true,
                summary: "The event's id")
        ],
        flags: [.yes, .noBuild],
        examples: [Example(line: "corkboard end spring-dance", purpose: "When the dance is over")],
        body: { run throws(Stop) in
            let catalogue = try run.catalogue()
            return try run.delete(try run.find(.event, run.options.arguments[0], in: nil, catalogue), in: catalogue)
        })
}

extension Run {
    fileprivate mutating func delete(_ record: CatalogueRecord, in catalogue: Catalogue) throws(Stop) -> ExitCode {
        try requireChangeable(record)
        guard record.request == nil else {
            throw .misuse(
                "\"\(record.id)\" was requested by visitors, and no file has it",
                hint: "\"corkboard decline \(record.idWords)\" takes it off the list")
        }
        try requireUnused(record, in: catalogue)
        let store = try store()
        let file = try authoring { () throws(AuthoringError) in try store.file(of: record) }
        let ballots = record.ballots
        let consequences = Consequences(
            record, songs: record.kind == .event ? record.count : nil,
            entries: record.kind == .schedule ? record.count : nil,
            ballots: try authoring { () throws(AuthoringError) in try ballots.map(store.count) ?? 0 },
            pages: record.address.map(catalogue.fileCount) ?? 0)
        if !options.has(.yes) { Terminal()?.say(consequences.text) }
        let question =
            record.kind == .event
            ? "Are you sure? This would remove all songs and the entire event." : "Are you sure?"
        guard try isAgreed(question, to: "deleting") else { return leave() }
        let now = try now()
        try authoring { () throws(AuthoringError) in
            try store.remove(record, from: file, ballots: ballots, now: now)
        }
        let restoring = "corkboard restore \(record.words)"
        console.print(
            json: consequences.json,
            text: "Successfully removed \(record.naming.escapedForTerminal): \(consequences.counts)\n"
                + "Bring it back with: \(restoring.escapedForTerminal)\n")
        return try buildAfterwards()
    }

    /// Stops if another record refers to this one, because that reference would become an error.
    private func requireUnused(_ record: CatalogueRecord, in catalogue: Catalogue) throws(Stop) {
        guard record.kind == .event else { return }
        let users = catalogue.records(.schedule, in: record)
        guard users.isEmpty else {
            throw Stop(
                exitCode: .misuse,
                diagnostics: users.map { schedule in
                    Diagnostic(
                        .error, .usage, at: schedule.place, "the schedule \"\(schedule.id)\" belongs to this event",
                        hint: "delete the schedule first, or take its \"event\" away")
                })
        }
    }
}

extension CatalogueRecord {
    /// The ballots that are deleted with the record; nil if it can't have any.
    fileprivate var ballots: BallotSelection? {
        switch kind {
        case .event: BallotSelection(event: id)
        case .song: BallotSelection(event: holder ?? "", song: id, title: title, artist: by ?? "")
        case .bulletin, .schedule, .entry: nil
        }
    }
}

/// The things that are deleted with a record.
private struct Consequences {
    private let record: CatalogueRecord
    private let numbers: [(count: Int, noun: String, plural: String)]

    init(_ record: CatalogueRecord, songs: Int?, entries: Int?, ballots: Int, pages: Int) {
        self.record = record
        var numbers: [(count: Int, noun: String, plural: String)] = []
        if let songs { numbers.append((songs, "song", "songs")) }
        if let entries { numbers.append((entries, "entry", "entries")) }
        if record.kind == .event || record.kind == .song { numbers.append((ballots, "ballot", "ballots")) }
        if record.kind != .song { numbers.append((pages, "page", "pages")) }
        self.numbers = numbers
    }

    /// The counts in words, such as `12 songs, 40 ballots, 3 pages`.
    var counts: String {
        numbers.map { "\($0.count) \($0.count == 1 ? $0.noun : $0.plural)" }.joined(separator: ", ")
    }

    /// The record and the numbers, as a JSON object.
    var json: JSONValue {
        var json: JSONValue = ["deleted": .string(record.kind.rawValue), "id": .string(record.id)]
        for number in numbers { json.add(number.plural, .number(number.count)) }
        return json
    }

    /// A dry run's message, in lines.
    var text: String {
        "This would delete \(record.naming.escapedForTerminal): \(counts)\n  \(record.place.file.escapedForTerminal)\n"
    }
}
