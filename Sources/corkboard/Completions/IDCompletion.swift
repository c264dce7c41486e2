import Authoring
import Diagnostics
import SiteBuilder

/// The ids of records that may stand where a shell's cursor is.
enum IDCompletion {
    /// The first argument that asks for them; no command of anybody's.
    static let name = "complete-ids"

    /// Prints the ids, one a line, or nothing where there is nothing to say.
    ///
    /// - Parameter words: Those between the program and the cursor, as the shell has them.
    static func run(_ words: [String], _ environment: Environment) {
        let words = joined(words)
        // With a word in the cursor's place, a flag before it has its value.
        let options = Options(words + ["-"])
        guard let command = options.command else { return }
        let run = Run(options: options, environment: environment, console: Console(options, environment))
        let flag = words.last.flatMap { word in command.flags.first { $0.long == word } }
        let arguments = options.arguments
        let placeholder =
            flag.map(\.value)
            ?? (arguments.isEmpty || arguments.count > command.arguments.count
                ? nil : command.arguments[arguments.count - 1].placeholder)
        // A site that can't be read has nothing to offer, and a prompt is no place for messages.
        guard case .id(let role)? = placeholder?.kind, let catalogue = try? run.catalogue() else { return }
        let deleted = command.name == Command.restore.name ? (try? run.desk().removed()) ?? [] : nil
        var console = run.console
        // What stands in a feed can be looked at and referred to, and nothing else.
        let offersFixtures = command.name == Command.show.name || flag != nil
        let ids = ids(role, Array(arguments.dropLast()), catalogue, deleted, withFixtures: offersFixtures)
        for id in ids where id.escapedForTerminal == id { console.print(id + "\n") }
    }

    private static func ids(
        _ role: Placeholder.RecordRole, _ before: [String], _ catalogue: Catalogue, _ deleted: [TrashEntry]?,
        withFixtures: Bool
    ) -> [String] {
        func records(_ kind: CatalogueRecord.Kind, in holder: CatalogueRecord? = nil) -> [CatalogueRecord] {
            catalogue.records(kind, in: holder).filter { withFixtures || !$0.isFixture }
        }
        if case .of(let kind) = role { return records(kind).map(\.id) }
        guard let kind = before.first.flatMap(CatalogueRecord.Kind.init(word:)) else { return [] }
        switch (role, kind.holder) {
        case (.whole, let holder?), (.holder, let holder?): return records(holder).map(\.id)
        case (.whole, nil): return deleted?.filter { $0.kind == kind }.map(\.id) ?? records(kind).map(\.id)
        case (.part, let outer?):
            guard let holder = records(outer).first(where: { $0.id == before.last }) else { return [] }
            return deleted?.filter { $0.kind == kind && $0.holder == holder.id }.map(\.id)
                ?? records(kind, in: holder).map(\.id)
        default: return []
        }
    }

    /// The words with `--flag`, `=` and `value`, which bash parts, put together again.
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
