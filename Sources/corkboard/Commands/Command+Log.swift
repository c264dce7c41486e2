import Authoring
import Diagnostics
import SiteBuilder
import Text
import Time

extension Command {
    static let log = Command(
        name: "log",
        summary: "List the changes made by commands and in the browser, or undo one",
        details: """
            Lists the last 30 changes, the latest first, with their numbers and the people who made them. Changes made \
            in a text editor, and votes, are not in it. The name is CORKBOARD_AUTHOR, or the name of the system's \
            user. --undo restores a changed file as it was, if it is unchanged since, and restores or deletes a \
            record; the undoing is another change in the list.
            """,
        arguments: [],
        flags: [.undoneChange, .allChanges, .noBuild],
        examples: [
            Example(line: "corkboard log", purpose: "See who changed what"),
            Example(line: "corkboard log --undo 12", purpose: "Undo a change"),
        ],
        body: { run throws(CommandError) in
            if let number = run.options.value(of: .undoneChange) { return try run.undo(number) }
            return try run.listChanges()
        })
}

extension Flag {
    static let undoneChange = Flag(
        "undo", takes: Placeholder(name: "N", kind: .text), "Undo the change with this number")
    static let allChanges = Flag("all", "List all changes of the log")
}

extension Run {
    private static let shownChanges = 30

    fileprivate mutating func listChanges() throws(CommandError) -> ExitCode {
        let zone = try catalogue().zone
        let all = try logged()
        let changes = options.has(.allChanges) ? all : Array(all.prefix(Self.shownChanges))
        guard !console.isJSON else {
            console.print(json: ["changes": .array(changes.map(\.json))])
            return .done
        }
        guard !changes.isEmpty else {
            console.print("No changes yet\n")
            return .done
        }
        var table = Table(headings: ["N", "WHEN", "WHO", "CHANGE"])
        for change in changes {
            let time = String(change.when.rfc3339(in: zone).prefix(16)).replacing("T", with: " ")
            table.append(["\(change.number)", time, change.by, change.text])
        }
        console.print(table.text(width: Table.terminalWidth))
        return .done
    }

    fileprivate mutating func undo(_ number: String) throws(CommandError) -> ExitCode {
        try requireSite()
        guard let change = try logged().first(where: { "\($0.number)" == number }) else {
            throw .misuse("the log has no change \"\(number)\"", hint: "\"corkboard log\" lists them")
        }
        guard change.isReversible else {
            throw .misuse(
                "\"\(change.text)\" can't be undone",
                hint: change.action == .reset
                    ? "import the votes again: corkboard vote .corkboard/\(RecordStore.resetFolder)/*.ndjson"
                    : "the log has too little of it")
        }
        if change.isOfFile {
            let store = try store()
            try authoring { () throws(AuthoringError) in try store.undo(change) }
            console.print(
                json: ["undone": .number(change.number)], text: "Undid: \(change.text.escapedForTerminal)\n")
            return try buildAfterwards()
        }
        switch change.action {
        case .added, .restored: return try perform(["delete", "--yes", "--"] + change.words)
        case .removed: return try perform(["restore", "--"] + change.words)
        case .accepted, .declined: return try perform(["accept", "--undo", "--"] + change.words.dropFirst())
        case .merged: return try perform(["merge", "--undo", "--"] + change.words.dropFirst())
        case .changed, .renamed, .reopened, .separated, .reset, .erased:
            preconditionFailure("this change isn't reversible")
        }
    }

    /// Runs another command with this one's global flags.
    private func perform(_ words: [String]) throws(CommandError) -> ExitCode {
        var flags = ["--site", options.site]
        for flag in [Flag.now, .color] {
            if let value = options.value(of: flag) { flags += [flag.long, value] }
        }
        for flag in [Flag.json, .quiet, .verbose, .noBuild] where options.has(flag) { flags.append(flag.long) }
        let other = Options([words[0]] + flags + words.dropFirst())
        guard let command = other.command, other.problem == nil else {
            throw other.problem ?? .misuse("the log can't be read", hint: "undo the change by hand")
        }
        var run = Run(options: other, environment: environment, console: console)
        return try command.body(&run)
    }

    private func logged() throws(CommandError) -> [LoggedChange] {
        let store = try store()
        return try authoring { () throws(AuthoringError) in try store.changes() }
    }
}

extension LoggedChange {
    /// The change in words, such as `added event gala (Gala)`.
    fileprivate var text: String {
        guard !words.isEmpty else { return path.isEmpty ? action.rawValue : "\(action) Content/\(path)" }
        return "\(action) \(words.joined(separator: " ")) (\(title))"
    }

    fileprivate var json: JSONValue {
        [
            "number": .number(number), "when": .string(when.rfc3339()), "by": .string(by),
            "action": .string(action.rawValue), "record": .array(words.map(JSONValue.string)),
            "title": .string(title), "path": .string(path), "reversible": .boolean(isReversible),
        ]
    }
}
