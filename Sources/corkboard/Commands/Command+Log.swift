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
        flags: [.undoneChange, .allChanges, .noBuild],
        examples: [
            "corkboard log": "See who changed what",
            "corkboard log --undo 12": "Undo a change",
        ],
        body: { run in
            if let number = run.options.value(of: .undoneChange) { return try run.undo(number) }
            return try run.listChanges()
        })
}

extension Flag {
    static let undoneChange = Flag("undo", takes: "N", "Undo the change with this number")
    static let allChanges = Flag("all", "List all changes of the log")
}

extension Run {
    private static let shownChanges = 30

    fileprivate mutating func listChanges() throws -> ExitCode {
        let zone = try catalogue().zone
        let store = try editing().store()
        let all = try store.changes()
        let changes = options.has(.allChanges) ? all : Array(all.prefix(Self.shownChanges))
        var table = Table(headings: ["N", "WHEN", "WHO", "CHANGE"])
        for change in changes {
            let time = String(change.when.rfc3339(in: zone).prefix(16)).replacing("T", with: " ")
            table.append(["\(change.number)", time, change.by, change.text])
        }
        console.show(
            json: ["changes": .array(changes.map(\.json))],
            text: changes.isEmpty ? "No changes yet\n" : table.text(width: Table.terminalWidth))
        return .done
    }

    fileprivate mutating func undo(_ number: String) throws -> ExitCode {
        try requireSite()
        let editing = try editing()
        let change = try editing.reversibleChange(number)
        guard !change.isOfFile else {
            try editing.undo(change)
            console.print(
                json: ["undone": .number(change.number)], text: "Undid: \(change.text.escapedForTerminal)\n")
            return try buildAfterwards()
        }
        switch SiteChange(undoing: change) {
        case .delete(let record): return try delete(record, in: try catalogue(), isAgreed: true)
        case .restore(let record): return try restore(record, in: try catalogue())
        case .decide(let decision, let songs, let event): return try decide(decision, at: event, songs: songs)
        case .merge(let song, let other, let event): return try merge(song, into: other, at: event)
        case .edit, nil: preconditionFailure("changes of files are undone byte for byte, and others have an opposite")
        }
    }
}

extension LoggedChange {
    fileprivate var json: JSONValue {
        [
            "number": .number(number), "when": .string(when.rfc3339()), "by": .string(by),
            "action": .string(action.rawValue), "record": .array(words.map(JSONValue.string)),
            "title": .string(title), "path": .string(path), "reversible": .boolean(isReversible),
        ]
    }
}
