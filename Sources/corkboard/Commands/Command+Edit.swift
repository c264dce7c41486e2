import Authoring
import Content
import Diagnostics
import Documents
import SiteBuilder
import Text
import Time

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
            Example(line: "corkboard edit bulletin welcome", purpose: "Change a note's text in your editor"),
            Example(
                line: "corkboard edit bulletin welcome --pinned yes --expire 2027-01-31",
                purpose: "Pin it until the end of January"),
            Example(
                line: "corkboard edit event quiz --status cancelled --yes",
                purpose: "Cancel an event without being asked"),
            Example(
                line: "corkboard edit song spring-dance hotel-california --status played", purpose: "Tick a song off"),
            Example(
                line: "corkboard edit song spring-dance waterloo --status playing --yes",
                purpose: "Show the current song on every screen"),
            Example(
                line: "corkboard edit song spring-dance waterloo --position 1",
                purpose: "Move it to the top of the file's list"),
        ],
        body: { run throws(CommandError) in try run.edit() })
}

extension Flag {
    static let position = Flag(
        "position", takes: Placeholder(name: "N", kind: .text), "Song, entry: its position in the list, from 1")
}

extension Run {
    fileprivate mutating func edit() throws(CommandError) -> ExitCode {
        var catalogue = try catalogue()
        var record = try record(in: catalogue)
        try requireChangeable(record)
        var given = try changes(of: record.kind)
        let position = try position(for: record)
        let question = "Change \(record.naming.escapedForTerminal)?"
        // A date of a recurring event or an imported event gets its file with the first change.
        var (isAgreed, isNew) = (false, false)
        if record.occurrence != nil || record.isImported {
            try requireSense(of: given, for: record, in: catalogue)
            guard try self.isAgreed(question, to: "changing a record") else { return leave() }
            isAgreed = true
            let path = record.path
            if !record.isImported {
                let (record, store) = (record, try store())
                try requireExpected(try authoring { () throws(AuthoringError) in try store.file(of: record) })
            }
            catalogue = try withFile(of: record, in: catalogue)
            record = try self.record(in: catalogue)
            isNew = record.path != path
        }
        let store = try store()
        var change = try authoring { () throws(AuthoringError) in
            try RecordChange(of: record, at: store, in: catalogue.zone)
        }
        if !isNew { try requireExpected(change.file) }
        let editor = position == nil ? try editor(for: given, record) : nil
        guard askForCodes(&given) else { return leave() }
        try requireSense(of: given, for: record, in: catalogue)
        if !isAgreed { isAgreed = try self.isAgreed(question, to: "changing a record") }
        guard isAgreed else { return leave() }

        if let editor {
            try WrittenText(change.text, options, editor).edited { text throws(CommandError) in
                try authoring { () throws(AuthoringError) in try change.setText(text, key: "body") }
                try save(&change, of: record, catalogue, store)
            }
        } else {
            try authoring { () throws(AuthoringError) in
                for field in given { try change.make(field) }
                if let position { try change.move(to: position) }
            }
            try save(&change, of: record, catalogue, store)
        }
        guard change.isAny || editor != nil else {
            // An interrupted edit may have written the record, but not the site.
            try authoring { () throws(AuthoringError) in try store.save(change.file) }
            _ = leave()
            return try buildAfterwards()
        }
        guard change.isAny else { return leave() }
        console.print(
            json: [
                "changed": .string(record.kind.rawValue), "id": .string(record.id), "file": .string(record.place.file),
            ],
            text: "Changed \(record.naming.escapedForTerminal) in \(record.place.file.escapedForTerminal)\n"
                + (record.request == nil ? "" : "It is now one of the event's own songs, with its votes\n")
                + "See it with: corkboard show \(record.words.escapedForTerminal)\n")
        return try buildAfterwards()
    }

    /// Returns the changes given by flags and by the `--from` file; flags take precedence.
    private func changes(of kind: CatalogueRecord.Kind) throws(CommandError) -> [FieldChange] {
        let flags = try RecordValues(kind, options).given.map { FieldChange($0.field, $0.value) }
        guard let file = options.value(of: .from) else { return flags }
        let others = try Draft(from: file).changes(of: kind, from: file)
        return others.filter { other in !flags.contains { $0.key == other.key } } + flags
    }

    /// Returns the record's new position in its list, from 1; nil if it doesn't move.
    private func position(for record: CatalogueRecord) throws(CommandError) -> Int? {
        guard let text = options.value(of: .position) else { return nil }
        guard record.kind.holder != nil else {
            throw .misuse(
                "\(record.kind.withArticle) isn't in a list", hint: "--position works only for songs and entries")
        }
        guard let position = Int(text), position > 0 else {
            throw .misuse("--position: \"\(text)\" isn't a position in a list", hint: "positions start at 1")
        }
        return position
    }

    /// Returns the editor for a record's text, or nil if the command line gives the changes; stops if neither applies.
    private func editor(for given: [FieldChange], _ record: CatalogueRecord) throws(CommandError) -> String? {
        guard given.isEmpty, !options.has(.from) else { return nil }
        let fields = RecordField.fields(of: record.kind)
        let flags = fields.map(\.flag.long).joined(separator: ", ")
        guard fields.contains(where: \.isBody) else {
            throw .misuse("no change is given", hint: "\(record.kind.withArticle) has \(flags)")
        }
        guard Terminal() != nil else {
            throw .misuse(
                "no change is given, and an editor needs a terminal",
                hint: "\(record.kind.withArticle) has \(flags)")
        }
        guard let editor = environment.editor else {
            throw .misuse(
                "no editor was found", hint: "set EDITOR, or give --body TEXT or --body-file FILE")
        }
        return editor
    }

    /// Asks for codes given as `-`; false if the user cancelled.
    private func askForCodes(_ given: inout [FieldChange]) -> Bool {
        for (index, change) in given.enumerated() {
            guard change.isCode, case .string("")? = change.value, let terminal = Terminal() else { continue }
            guard let code = change.field?.ask(at: terminal) else { return false }
            given[index].value = .string(code)
        }
        return true
    }

    /// Stops if a record can't have these values.
    private func requireSense(
        of given: [FieldChange], for record: CatalogueRecord, in catalogue: Catalogue
    ) throws(CommandError) {
        try requireVisible(given, record)
        if record.request != nil, record.state == .waiting, !given.contains(where: { $0.key == "status" }) {
            throw .misuse(
                "\"\(record.id)\" is an undecided request; accept or decline it first",
                hint: "add --status, or run \"corkboard accept \(record.idWords)\"")
        }
        switch given.first(where: { $0.key == "event" })?.value {
        case .string(let event)?, .plain(let event)?: try requireEvent(event, of: record.kind, catalogue)
        default: break
        }
    }

    /// Saves a record if it has changed.
    func save(
        _ change: inout RecordChange, of record: CatalogueRecord, _ catalogue: Catalogue, _ store: RecordStore
    ) throws(CommandError) {
        guard change.isAny else { return }
        let now = try now()
        try authoring { () throws(AuthoringError) in
            try change.stamp(now.wholeSeconds.rfc3339(in: catalogue.zone))
            let file = change.file
            try requireSound(file, record.kind, at: change.path, in: catalogue)
            try store.save(file, of: ChangeSubject(record))
        }
    }

    /// Stops if a required field would be blank.
    private func requireVisible(_ given: [FieldChange], _ record: CatalogueRecord) throws(CommandError) {
        let blank = given.filter { change in
            guard change.field?.isRequired == true || change.isCode else { return false }
            if case .string(let text)? = change.value { return text.isBlank }
            if case .plain(let text)? = change.value { return text.isBlank }
            return false
        }
        guard blank.isEmpty else {
            throw CommandError(
                exitCode: .misuse,
                diagnostics: blank.map { change in
                    let name = change.field.flatMap { options.has($0.flag) ? $0.flag.long : nil } ?? change.key
                    return Diagnostic(
                        .error, .usage, at: nil, "\(name) is blank",
                        hint: "\(record.kind.withArticle) needs a value here", field: change.key)
                })
        }
    }
}
