import Authoring
import Diagnostics
import SiteBuilder

/// Lists the ids that can complete the word at a shell's cursor.
enum IDCompletion {
    /// The first argument that selects this mode; not a command for users.
    static let name = "complete-ids"

    /// Prints the matching ids, one per line.
    ///
    /// - Parameter words: The words between the program and the cursor, as the shell passes them.
    static func run(_ words: [String], _ environment: Environment) {
        let words = joined(words)
        // The added word replaces the one at the cursor, so that a flag before it has a value.
        let options = Options(words + ["-"])
        guard let command = options.command else { return }
        let run = Run(options: options, environment: environment, console: Console(options, environment))
        let flag = words.last.flatMap { word in command.flags.first { $0.long == word && $0.value != nil } }
        let arguments = options.arguments
        let placeholder =
            flag.map(\.value)
            ?? (arguments.isEmpty || arguments.count > command.arguments.count
                ? nil : command.arguments[arguments.count - 1].placeholder)
        // A site that can't be read has no ids to complete, and a prompt must not show messages.
        guard case .id(let role)? = placeholder?.kind, let catalogue = try? run.catalogue() else { return }
        let deleted = command.name == Command.restore.name ? (try? run.editing().store().removed()) ?? [] : nil
        var console = run.console
        // Records from a feed can only be shown and referred to.
        let offersFixtures = command.name == Command.show.name || flag != nil
        let ids = ids(
            role, before: Array(arguments.dropLast()), catalogue: catalogue, deleted: deleted,
            withFixtures: offersFixtures)
        for id in ids where id.escapedForTerminal == id { console.print(id + "\n") }
    }

    private static func ids(
        _ role: Placeholder.RecordRole, before: [String], catalogue: Catalogue, deleted: [TrashEntry]?,
        withFixtures: Bool
    ) -> [String] {
        func records(_ kind: CatalogueRecord.Kind, in holder: CatalogueRecord? = nil) -> [CatalogueRecord] {
            catalogue.records(kind, in: holder).filter { withFixtures || !$0.isFixture }
        }
        if case .of(let kind) = role { return records(kind).map(\.id) }
        guard let kind = before.first.flatMap(CatalogueRecord.Kind.init(word:)) else { return [] }
        switch (role, kind.holder) {
        case (.whole, let holder?), (.holder, let holder?): return records(holder).map(\.id)
        case (.whole, nil):
            return deleted?.filter { $0.record.kind == kind }.map(\.record.id) ?? records(kind).map(\.id)
        case (.part, let outer?):
            guard let holder = records(outer).first(where: { $0.id == before.last }) else { return [] }
            return deleted?.filter { $0.record.kind == kind && $0.record.holder == holder.id }.map(\.record.id)
                ?? records(kind, in: holder).map(\.id)
        default: return []
        }
    }

    /// Joins `--flag`, `=`, and `value`, which bash splits.
    private static func joined(_ words: [String]) -> [String] {
        var joined: [String] = []
        for word in words {
            if let last = joined.last,
                word == "=" || last.utf8.last == UInt8(ascii: "=") && last.utf8.first == UInt8(ascii: "-")
            {
                joined[joined.count - 1] = last + word
            } else {
                joined.append(word)
            }
        }
        return joined
    }
}
