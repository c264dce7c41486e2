import Authoring
import Diagnostics
import SiteBuilder

/// The answer to a shell that asks what can be at the cursor of a command line; the scripts of ``Shell`` ask.
struct Completion {
    /// The first arguments of such a question; not a command for users.
    static let question = ["complete", "--"]

    private let run: Run

    /// The word at the cursor, which may be unfinished or empty.
    private let word: String

    /// - Parameter words: The words after the program's name, up to the cursor.
    init(_ words: [String], _ environment: Environment) {
        let options = Options(Array(words.dropLast()))
        run = Run(options: options, environment: environment, console: Console(options, environment))
        word = words.last ?? ""
    }

    /// Prints the answer.
    func print() {
        var console = run.console
        console.print(answer)
    }

    /// The line `words`, and a line for each possible word, some with a tab and a description. If the shell must list
    /// files or folders, only the line `file` or `directory`.
    ///
    /// Shells leave out the words that don't match the unfinished one, each by its own rules.
    private var answer: String {
        let options = run.options
        let isFlag = !options.flagsEnded && word.utf8.first == UInt8(ascii: "-")
        var (flag, start) = (options.openFlag, "")
        if flag == nil, isFlag, let equals = word.utf8.firstIndex(of: UInt8(ascii: "=")),
            let given = options.flags.first(where: { $0.long == word[..<equals] })
        {
            flag = given
            start = String(word[...equals])
        }
        let placeholder: Placeholder? = flag.map(\.value) ?? (isFlag ? nil : argument)
        switch placeholder?.kind {
        case .file?: return "file\n"
        case .folder?: return "directory\n"
        default: break
        }
        var lines = placeholder.map { values(of: $0, isForFlag: flag != nil) } ?? []
        if flag == nil, lines.isEmpty, isFlag || word.isEmpty && !options.flagsEnded { lines = flags }
        return "words\n" + lines.map { "\(start)\($0)\n" }.joined()
    }

    /// The placeholder of a word that isn't a flag; nil if the command takes no further argument.
    private var argument: Placeholder? {
        let options = run.options
        guard let command = options.command else {
            // The words after an unknown command are unknown, too.
            return options.problem == nil ? Placeholder(name: "COMMAND", kind: .command) : nil
        }
        return command.argument(after: options.arguments.count)?.placeholder
    }

    /// The flags that aren't given yet.
    private var flags: [String] {
        run.options.flags.filter { !run.options.has($0) }.flatMap { flag -> [String] in
            let letter = flag.letter.map { ["-\($0)"] } ?? []
            return (letter + [flag.long]).map { "\($0)\t\(flag.summary)" }
        }
    }

    private func values(of placeholder: Placeholder, isForFlag: Bool) -> [String] {
        switch placeholder.kind {
        case .command: Command.all.map { "\($0.name)\t\($0.summary)" }
        case .id(let role): ids(role, isForFlag: isForFlag).filter { $0.escapedForTerminal == $0 }
        case .text, .folder, .file, .choice, .recordKind: placeholder.choices ?? []
        }
    }

    private func ids(_ role: Placeholder.RecordRole, isForFlag: Bool) -> [String] {
        // A site that can't be read has no ids to complete, and a prompt must not show messages.
        guard let catalogue = try? run.catalogue() else { return [] }
        let (command, before) = (run.options.command?.name, run.options.arguments)
        let removed = command == Command.restore.name ? (try? run.editing().store().removed()) ?? [] : nil
        let deleted = removed?.map(\.record)
        // Records from a feed can only be shown and referred to.
        let withFixtures = command == Command.show.name || isForFlag
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
}
