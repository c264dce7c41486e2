import Authoring
import Diagnostics
import SiteBuilder
import Time

extension Command {
    static let restore = Command(
        name: "restore",
        summary: "Bring a deleted record back, with its ballots",
        details: """
            "corkboard list KIND --state deleted" lists what can be brought back. Of records with one id the one that was \
            deleted last comes back.
            """,
        arguments: [.kind, .id, .part],
        flags: [.noBuild],
        examples: [Example(line: "corkboard restore event spring-dance", purpose: "Undo \"end spring-dance\"")],
        body: { run throws(Stop) in try run.restore() })
}

extension Run {
    fileprivate mutating func restore() throws(Stop) -> ExitCode {
        let catalogue = try catalogue()
        let store = try store()
        let kind = kind
        let arguments = options.arguments
        guard arguments.count == (kind.holder == nil ? 2 : 3) else {
            throw .misuse(
                kind.holder.map { "the \(kind) of the \($0) is not named" } ?? "\(kind.withArticle) is named by one id",
                hint: "\"corkboard list \(kind) --state deleted\" lists what can be brought back")
        }
        let removed = try authoring { () throws(AuthoringError) in try store.removed() }.filter { $0.kind == kind }
        let holderID = kind.holder.map { _ in arguments[1] }
        let id = arguments[arguments.count - 1]
        guard let entry = removed.first(where: { $0.id == id && $0.holder == holderID }) else {
            throw .misuse(
                "no deleted \(kind) has the id \"\(id)\"",
                hint: suggestion(for: id, among: removed.map(\.id)).map { "did you mean \"\($0)\"?" }
                    ?? "\"corkboard list \(kind) --state deleted\" lists what can be brought back")
        }
        var holder: CatalogueRecord?
        if let outer = kind.holder, let holderID { holder = try find(outer, holderID, in: nil, catalogue) }
        // An interrupted restoring may have put the record back already.
        if let other = catalogue.records(kind, in: holder).first(where: { $0.id == id }),
            try authoring({ () throws(AuthoringError) in try !store.isBack(entry, into: holder) })
        {
            throw .misuse(
                "there is \(kind.withArticle) \"\(id)\" again",
                hint: "the other one is at \(other.place); rename it first")
        }
        try authoring { () throws(AuthoringError) in try store.restore(entry, into: holder) }
        let file = catalogue.name(ofFile: holder?.path ?? entry.path)
        console.print(
            json: ["restored": .string(kind.rawValue), "id": .string(id), "file": .string(file)],
            text: "Restored the \(kind) \"\(entry.title.escapedForTerminal)\" in \(file.escapedForTerminal)\n")
        return try buildAfterwards()
    }
}
