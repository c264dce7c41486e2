import Authoring
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
            "corkboard delete bulletin key-found": "Remove a note from the board",
            "corkboard delete song spring-dance hotel-california": "Remove a song from a list",
        ],
        body: { run in
            let catalogue = try run.catalogue()
            return try run.delete(run.recordName ?? run.record(in: catalogue).name, in: catalogue)
        })

    static let end = Command(
        name: "end",
        summary: "Remove an event with its songs, its ballots and its pages",
        details: "Same as \"delete event\": asks first, and \"restore event\" brings everything back.",
        arguments: [Argument("EVENT", kind: .id(.of(.event)), "The event's id")],
        flags: [.yes, .noBuild],
        examples: ["corkboard end spring-dance": "Remove an event after the evening"],
        body: { run in
            let catalogue = try run.catalogue()
            return try run.delete(RecordName(.event, run.options.arguments[0]), in: catalogue)
        })
}

extension Run {
    /// Deletes a record, or finishes an interrupted deletion.
    ///
    /// - Parameter isAgreed: True if the user needn't be asked.
    mutating func delete(_ name: RecordName, in catalogue: Catalogue, isAgreed: Bool = false) throws -> ExitCode {
        if let code = try finishDeleting(name, in: catalogue) { return code }
        let record = try catalogue.record(named: name)
        let deletion = try editing().deletion(of: record, in: catalogue, expecting: options.value(of: .expect))
        let counts = try deletion.counts()
        let what = record.naming.escapedForTerminal
        let words = counts.map { "\($0.count) \($0.count == 1 ? $0.noun : $0.plural)" }.joined(separator: ", ")
        if !isAgreed {
            let warning = record.kind == .event ? " This would remove all songs and the entire event." : ""
            try requireAgreement(
                "Are you sure?\(warning)", to: "deleting",
                saying: "This would delete \(what): \(words)\n  \(record.place.file.escapedForTerminal)\n")
        }
        let isOfImported = try deletion.carryOut()
        var json: JSONValue = ["deleted": .string(record.kind.rawValue), "id": .string(record.id)]
        for (count, _, plural) in counts { json.add(plural, .number(count)) }
        console.print(
            json: json,
            text: "Successfully removed \(what): \(words)\n"
                + (isOfImported ? "The event is now as in its calendar\n" : "") + Self.wayBack(record.name))
        return try buildAfterwards()
    }

    /// Finishes an interrupted deletion; nil if the record exists or was not being deleted.
    private mutating func finishDeleting(_ name: RecordName, in catalogue: Catalogue) throws -> ExitCode? {
        guard let finished = try editing().finishDeleting(name, in: catalogue) else { return nil }
        console.print(
            json: ["deleted": .string(name.kind.rawValue), "id": .string(name.id)],
            text: "Successfully removed the rest of the \(name.kind) \"\(finished.title.escapedForTerminal)\"\n"
                + Self.wayBack(name))
        return try buildAfterwards()
    }

    private static func wayBack(_ name: RecordName) -> String {
        "Bring it back with: \("corkboard restore \(name.commandLine)".escapedForTerminal)\n"
    }
}
