import Authoring
import Diagnostics
import SiteBuilder
import Time

extension Command {
    static let restore = Command(
        name: "restore",
        summary: "Restore a deleted record with its ballots, or an earlier version of a changed record",
        details: """
            "corkboard list KIND --state deleted" lists what can be restored. If several deleted records have the same \
            id, the one deleted last is restored. With --former, the record's file returns to an earlier version. The \
            last 20 versions of each file are stored, and restoring one stores the current one.
            """,
        arguments: [.kind, .id, .part],
        flags: [.former, .yes, .noBuild],
        examples: [
            "corkboard restore event spring-dance": "Undo \"end spring-dance\"",
            "corkboard restore bulletin welcome --former 1": "Undo its last change",
        ],
        body: { run in
            if let number = run.options.value(of: .former) { return try run.restore(former: number) }
            return try run.restore()
        })
}

extension Flag {
    static let former = Flag("former", takes: "N", "The version before the last N changes, from 1")
}

extension Run {
    /// Restores a record's file to an earlier version.
    fileprivate mutating func restore(former number: String) throws -> ExitCode {
        let catalogue = try catalogue()
        let record = try record(in: catalogue)
        let until = try editing().restore(record, beforeChanges: number, in: catalogue.zone)
        console.print(
            json: [
                "restored": .string(record.kind.rawValue), "id": .string(record.id), "file": .string(record.place.file),
            ],
            text: "Restored \(record.naming.escapedForTerminal) to the version before "
                + "\(until.rfc3339(in: catalogue.zone))\n")
        return try buildAfterwards()
    }

    fileprivate mutating func restore() throws -> ExitCode {
        let catalogue = try catalogue()
        let name = try require(
            recordName,
            kind.holder.map { "the id of the \(kind) in its \($0) is missing" }
                ?? "\(kind.withArticle) has only one id",
            hint: "\"corkboard list \(kind) --state deleted\" lists what can be restored")
        return try restore(name, in: catalogue)
    }

    /// Restores a deleted record.
    mutating func restore(_ name: RecordName, in catalogue: Catalogue) throws -> ExitCode {
        let (entry, file) = try editing().restore(name, in: catalogue)
        console.print(
            json: ["restored": .string(name.kind.rawValue), "id": .string(name.id), "file": .string(file)],
            text: "Restored the \(name.kind) \"\(entry.title.escapedForTerminal)\" in \(file.escapedForTerminal)\n")
        return try buildAfterwards()
    }
}
