import Authoring
import Content
import Diagnostics
import Documents
import SiteBuilder
import Text

extension Command {
    static let edit = Command(
        name: "edit",
        summary: "Change a record without changing the rest of its file",
        details: """
            Asks first. Changes the fields given by flags or by the --from file, where null removes a field. Without \
            either, opens the text of a bulletin or page in an editor: VISUAL or EDITOR, otherwise "editor" or "vi". A \
            song that visitors requested becomes one of the event's own and keeps its votes. If a song becomes \
            --status playing, the song that was playing becomes played. "updated" of a bulletin or event is set to the \
            current time, so that feeds and calendars notice the change.
            """,
        arguments: [.kind, .id, .part],
        flags: RecordField.flags + [.position, .from, .expect, .yes, .noBuild],
        examples: [
            "corkboard edit bulletin welcome": "Change a note's text in your editor",
            "corkboard edit bulletin welcome --pinned yes --expire 2027-01-31": "Pin it until the end of January",
            "corkboard edit event quiz --status cancelled --yes": "Cancel an event without being asked",
            "corkboard edit song spring-dance hotel-california --status played": "Tick a song off",
            "corkboard edit song spring-dance waterloo --status playing --yes": "Show the current song on every screen",
            "corkboard edit song spring-dance waterloo --position 1": "Move it to the top of the file's list",
        ],
        body: { try $0.edit() })
}

extension Flag {
    static let position = Flag("position", takes: "N", "Song, entry: its position in the list, from 1")
}

extension Run {
    fileprivate mutating func edit() throws -> ExitCode {
        let catalogue = try catalogue()
        let record = try record(in: catalogue)
        let editing = try editing()
        try editing.requireChangeable(record)
        var given = try changes(of: record.kind)
        let position = try position(for: record)
        var edit = try editing.open(record, in: catalogue, expecting: options.value(of: .expect))
        let editor = position == nil ? try editor(for: given, record) : nil
        try askForCodes(&given)
        try edit.check(given)
        let others = catalogue.otherDates(of: record)
        let dates = others == 0 ? "" : " and its \(counted(others, "other date"))"
        try requireAgreement("Change \(record.naming.escapedForTerminal)\(dates)?", to: "changing a record")

        var isChanged = false
        if let editor {
            try runEditor(editor, on: edit.text) { text in
                try edit.setText(text)
                isChanged = try edit.save()
            }
        } else {
            try edit.make(given)
            if let position { try edit.move(to: position) }
            isChanged = try edit.save()
        }
        guard isChanged || editor != nil else {
            // An interrupted edit may have written the record, but not the site.
            try edit.tidyUp()
            _ = leave()
            return try buildAfterwards()
        }
        guard isChanged else { return leave() }
        console.print(
            json: [
                "changed": .string(record.kind.rawValue), "id": .string(record.id), "file": .string(edit.fileName),
            ],
            text: "Changed \(record.naming.escapedForTerminal)\(dates) in \(edit.fileName.escapedForTerminal)\n"
                + (record.request == nil ? "" : "It is now one of the event's own songs, with its votes\n")
                + "See it with: corkboard show \(record.name.commandLine.escapedForTerminal)\n")
        return try buildAfterwards()
    }

    /// Returns the changes given by flags and by the `--from` file; flags take precedence.
    private func changes(of kind: CatalogueRecord.Kind) throws -> [FieldChange] {
        let flags = try options.fields(of: kind).map { given in
            FieldChange(given.field, given.value, named: options.has(given.field.flag) ? given.field.flag.long : nil)
        }
        guard let file = options.value(of: .from) else { return flags }
        let draft = try Draft(from: file)
        let others = try draft.changes(of: kind, from: InputFile.name(of: file))
        return others.filter { other in !flags.contains { $0.key == other.key } } + flags
    }

    /// Returns the record's new position in its list, from 1; nil if it doesn't move.
    private func position(for record: CatalogueRecord) throws -> Int? {
        guard options.value(of: .position) != nil else { return nil }
        try require(
            record.kind.holder != nil, "\(record.kind.withArticle) isn't in a list",
            hint: "--position works only for songs and entries")
        return try number(of: .position, in: 1...Int.max, "a position in a list", hint: "positions start at 1")
    }

    /// Returns the editor for a record's text, or nil if the command line gives the changes; stops if neither applies.
    private func editor(for given: [FieldChange], _ record: CatalogueRecord) throws -> String? {
        guard given.isEmpty, !options.has(.from) else { return nil }
        let fields = RecordField.fields(of: record.kind)
        let flags = fields.map(\.flag.long).joined(separator: ", ")
        try require(
            fields.contains(where: \.isBody), "no change is given", hint: "\(record.kind.withArticle) has \(flags)")
        try require(
            Terminal() != nil, "no change is given, and an editor needs a terminal",
            hint: "\(record.kind.withArticle) has \(flags)")
        let editor = try require(
            environment.editor, "no editor was found", hint: "set EDITOR, or give --body TEXT or --body-file FILE")
        return editor
    }

    /// Asks for codes given as `-`.
    private func askForCodes(_ given: inout [FieldChange]) throws {
        for (index, change) in given.enumerated() {
            guard change.isCode, case .string("")? = change.value, let terminal = Terminal() else { continue }
            guard let code = change.field?.ask(at: terminal) else { throw Withdrawal() }
            given[index].value = .string(code)
        }
    }
}
