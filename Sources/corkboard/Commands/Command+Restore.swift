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
            Example(line: "corkboard restore event spring-dance", purpose: "Undo \"end spring-dance\""),
            Example(line: "corkboard restore bulletin welcome --former 1", purpose: "Undo its last change"),
        ],
        body: { run throws(CommandError) in
            if let number = run.options.value(of: .former) { return try run.restore(former: number) }
            return try run.restore()
        })
}

extension Flag {
    static let former = Flag(
        "former", takes: Placeholder(name: "N", kind: .text), "The version before the last N changes, from 1")
}

extension Run {
    /// Restores a record's file to an earlier version.
    fileprivate mutating func restore(former number: String) throws(CommandError) -> ExitCode {
        let catalogue = try catalogue()
        let record = try record(in: catalogue)
        let store = try store()
        let file = try authoring { () throws(AuthoringError) in try store.file(of: record) }
        guard try authoring({ () throws(AuthoringError) in try file.path(to: record) }).isEmpty else {
            let own = record.kind.holder.flatMap { kind in record.holder.map { "restore its \(kind) instead: \($0)" } }
            throw .misuse(
                "\(record.naming) shares \(record.place.file) with other records",
                hint: own ?? "--former works only for records with their own file")
        }
        let former = try authoring { () throws(AuthoringError) in try store.formerTexts(at: file.path) }
        guard let index = Int(number), former.indices.contains(index - 1) else {
            let times = former.enumerated().map { "\($0 + 1) until \($1.until.rfc3339(in: catalogue.zone))" }
            throw .misuse(
                former.isEmpty
                    ? "\(record.naming) has no earlier version" : "--former: version \"\(number)\" doesn't exist",
                hint: times.isEmpty
                    ? "changes made in a text editor are not stored" : "available: " + times.joined(separator: ", "))
        }
        try authoring { () throws(AuthoringError) in
            try store.replace(file, with: former[index - 1].bytes, of: ChangeSubject(record))
        }
        console.print(
            json: [
                "restored": .string(record.kind.rawValue), "id": .string(record.id), "file": .string(record.place.file),
            ],
            text: "Restored \(record.naming.escapedForTerminal) to the version before "
                + "\(former[index - 1].until.rfc3339(in: catalogue.zone))\n")
        return try buildAfterwards()
    }
}

extension Run {
    fileprivate mutating func restore() throws(CommandError) -> ExitCode {
        let catalogue = try catalogue()
        let store = try store()
        let kind = kind
        let arguments = options.arguments
        guard arguments.count == (kind.holder == nil ? 2 : 3) else {
            throw .misuse(
                kind.holder.map { "the id of the \(kind) in its \($0) is missing" }
                    ?? "\(kind.withArticle) has only one id",
                hint: "\"corkboard list \(kind) --state deleted\" lists what can be restored")
        }
        let removed = try authoring { () throws(AuthoringError) in try store.removed() }.filter { $0.kind == kind }
        let holderID = kind.holder.map { _ in arguments[1] }
        let id = arguments[arguments.count - 1]
        guard let entry = removed.first(where: { $0.id == id && $0.holder == holderID }) else {
            throw .misuse(
                "no deleted \(kind) has the id \"\(id)\"",
                hint: suggestion(for: id, among: removed.map(\.id)).map { "did you mean \"\($0)\"?" }
                    ?? "\"corkboard list \(kind) --state deleted\" lists what can be restored")
        }
        var holder: CatalogueRecord?
        if let outer = kind.holder, let holderID { holder = try find(outer, holderID, in: nil, catalogue) }
        // An interrupted restore may have put the record back already.
        if let other = catalogue.records(kind, in: holder).first(where: { $0.id == id && !$0.isImported }),
            try authoring({ () throws(AuthoringError) in try !store.isBack(entry, into: holder) })
        {
            throw .misuse(
                "\(kind.withArticle) \"\(id)\" already exists",
                hint: "rename it first; it is in \(other.place)")
        }
        try authoring { () throws(AuthoringError) in try store.restore(entry, into: holder) }
        let file = catalogue.name(ofFile: holder?.path ?? entry.path)
        console.print(
            json: ["restored": .string(kind.rawValue), "id": .string(id), "file": .string(file)],
            text: "Restored the \(kind) \"\(entry.title.escapedForTerminal)\" in \(file.escapedForTerminal)\n")
        return try buildAfterwards()
    }
}
