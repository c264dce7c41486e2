import Authoring
import Ballots
import Diagnostics
import SiteBuilder

extension Command {
    static let delete = Command(
        name: "delete",
        summary: "Delete a record; \"restore\" brings it back",
        details: """
            Lists what would be deleted and asks first. Deleted records are stored in .corkboard/trash: events and \
            songs with their ballots, events also with the decisions about requests.
            """,
        arguments: [.kind, .id, .part],
        flags: [.expect, .yes, .noBuild],
        examples: [
            Example(line: "corkboard delete bulletin key-found", purpose: "Remove a note from the board"),
            Example(line: "corkboard delete song spring-dance hotel-california", purpose: "Remove a song from a list"),
        ],
        body: { run throws(CommandError) in
            let catalogue = try run.catalogue()
            let arguments = run.options.arguments
            if arguments.count == (run.kind.holder == nil ? 2 : 3),
                let code = try run.finishDeleting(
                    run.kind, arguments[arguments.count - 1], in: run.kind.holder.map { _ in arguments[1] }, catalogue)
            {
                return code
            }
            return try run.delete(try run.record(in: catalogue), in: catalogue)
        })

    static let end = Command(
        name: "end",
        summary: "Remove an event with its songs, its ballots and its pages",
        details: "Same as \"delete event\": asks first, and \"restore event\" brings everything back.",
        arguments: [
            Argument(
                placeholder: Placeholder(name: "EVENT", kind: .id(.of(.event))), isRequired: true,
                summary: "The event's id")
        ],
        flags: [.yes, .noBuild],
        examples: [Example(line: "corkboard end spring-dance", purpose: "Remove an event after the evening")],
        body: { run throws(CommandError) in
            let catalogue = try run.catalogue()
            let id = run.options.arguments[0]
            if let code = try run.finishDeleting(.event, id, in: nil, catalogue) { return code }
            return try run.delete(try run.find(.event, id, in: nil, catalogue), in: catalogue)
        })
}

extension Run {
    fileprivate mutating func delete(_ record: CatalogueRecord, in catalogue: Catalogue) throws(CommandError)
        -> ExitCode
    {
        try requireChangeable(record)
        try requireNoOccurrence(record)
        guard record.request == nil else {
            throw .misuse(
                "\"\(record.id)\" was requested by visitors and isn't in any file",
                hint: "\"corkboard decline \(record.idWords)\" removes it from the list")
        }
        try requireUnused(record, in: catalogue)
        let store = try store()
        var record = record
        var file = try authoring { () throws(AuthoringError) in try store.file(of: record) }
        try requireExpected(file)
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
        if record.occurrence?.hasSongsOfSeries == true {
            record = try self.record(in: try withFile(of: record, in: catalogue))
            file = try authoring { () throws(AuthoringError) in try store.file(of: record) }
        }
        let now = try now()
        let isOfImported = try authoring { () throws(AuthoringError) in try file.changesImported(record) }
        try authoring { () throws(AuthoringError) in
            try store.remove(record, from: file, ballots: ballots, now: now)
        }
        console.print(
            json: consequences.json,
            text: "Successfully removed \(record.naming.escapedForTerminal): \(consequences.counts)\n"
                + (isOfImported ? "The event is now as in its calendar\n" : "") + Self.wayBack(record.words))
        return try buildAfterwards()
    }

    /// Finishes an interrupted deletion; nil if the record exists or was not being deleted.
    fileprivate mutating func finishDeleting(
        _ kind: CatalogueRecord.Kind, _ id: String, in holder: String?, _ catalogue: Catalogue
    ) throws(CommandError) -> ExitCode? {
        let isThere = catalogue.records.contains {
            $0.kind == kind && $0.id.utf8.elementsEqual(id.utf8) && (holder == nil || $0.holder == holder)
        }
        if isThere { return nil }
        let store = try store()
        let finished = try authoring { () throws(AuthoringError) in
            try store.finishRemoval(of: kind, id, in: holder)
        }
        guard let finished else { return nil }
        let words = ["\(kind)"] + [holder, id].compactMap(\.self).map(Shell.quoted(ifNeeded:))
        console.print(
            json: ["deleted": .string(kind.rawValue), "id": .string(id)],
            text: "Successfully removed the rest of the \(kind) \"\(finished.title.escapedForTerminal)\"\n"
                + Self.wayBack(words.joined(separator: " ")))
        return try buildAfterwards()
    }

    private static func wayBack(_ words: String) -> String {
        "Bring it back with: \("corkboard restore \(words)".escapedForTerminal)\n"
    }

    /// Stops if another record refers to this one, because that reference would become an error.
    private func requireUnused(_ record: CatalogueRecord, in catalogue: Catalogue) throws(CommandError) {
        guard record.kind == .event else { return }
        let users = catalogue.records(.schedule, in: record)
        guard users.isEmpty else {
            throw CommandError(
                exitCode: .misuse,
                diagnostics: users.map { schedule in
                    Diagnostic(
                        .error, .usage, at: schedule.place, "the schedule \"\(schedule.id)\" belongs to this event",
                        hint: "delete the schedule first, or remove its \"event\"")
                })
        }
    }
}

extension CatalogueRecord {
    /// The ballots to delete with the record; nil for kinds without ballots.
    fileprivate var ballots: BallotSelection? {
        switch kind {
        case .event: BallotSelection(event: id)
        case .song: BallotSelection(event: holder ?? "", song: id, title: title, artist: by ?? "")
        case .bulletin, .schedule, .entry, .page: nil
        }
    }
}

/// The counts of everything that is deleted with a record.
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

    /// The record and the counts as a JSON object.
    var json: JSONValue {
        var json: JSONValue = ["deleted": .string(record.kind.rawValue), "id": .string(record.id)]
        for number in numbers { json.add(number.plural, .number(number.count)) }
        return json
    }

    /// The message shown before the question.
    var text: String {
        "This would delete \(record.naming.escapedForTerminal): \(counts)\n  \(record.place.file.escapedForTerminal)\n"
    }
}
