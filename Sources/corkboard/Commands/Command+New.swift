import Authoring
import Content
import Diagnostics
import Documents
import SiteBuilder
import Text

extension Command {
    static let new = Command(
        name: "new",
        summary: "Write a new record",
        details: """
            Asks for required fields that no flag gives; without a terminal, reports them instead. A song is added to \
            the end of its event's list. "new songs EVENT --from FILE" adds all songs of a CSV table, an M3U playlist, \
            or lines like "Artist - Title", except those already on the list. A bulletin's date is now, unless --date \
            is given.
            """,
        arguments: [
            .kind,
            Argument("ID", kind: .id(.holder), isRequired: false, "For a song, its event; for an entry, its schedule"),
        ],
        flags: RecordField.flags + [.recordID, .from, .noBuild],
        examples: [
            "corkboard new bulletin": "Pin a note to the board, question by question",
            "corkboard new event --name \"Spring dance\" --start \"2027-03-20 20:00\" --code - --admin-code -":
                "Create an event with a song list; asks for the codes without showing them",
            "corkboard new song spring-dance --title \"Hotel California\" --artist Eagles":
                "Add a song to an event's list",
            "corkboard new songs spring-dance --from party.m3u": "Add all songs of a playlist",
            "corkboard new entry lectures --from talk.json": "Add a record from a file",
        ],
        body: { try $0.addsPlaylist ? $0.addPlaylist() : $0.new() })
}

extension Flag {
    static let recordID = Flag("id", takes: "ID", "The record's id (default: derived from its title)")
    static let from = Flag(
        "from", takes: Placeholder(name: "FILE", kind: .file),
        "Read the fields from a JSON or Markdown file, or from standard input (-)")
}

extension Run {
    fileprivate mutating func new() throws -> ExitCode {
        let catalogue = try catalogue()
        let kind = kind
        let holder = try holder(of: kind, in: catalogue)
        var draft = try draft(kind, catalogue)
        try complete(&draft, kind: kind, catalogue: catalogue)
        let record = try editing().add(
            draft, as: kind, id: options.value(of: .recordID), to: holder, in: catalogue)
        var songs = ""
        if kind == .event, case .array(let items)? = draft["songs"] {
            songs = ", with \(CatalogueRecord.Kind.song.counted(items.count))"
        }
        // A repeating entry is listed by its dates.
        let isRepeating = kind == .entry && ["repeat", "rrule"].contains { draft[$0] != nil }
        let command =
            isRepeating ? "list entry \(shellQuoted(ifNeeded: holder?.id ?? ""))" : "show \(record.name.commandLine)"
        console.print(
            json: ["created": .string(kind.rawValue), "id": .string(record.name.id), "file": .string(record.file)],
            text: "Created the \(kind) \"\(record.name.id.escapedForTerminal)\" in "
                + "\(record.file.escapedForTerminal)\(songs)\n"
                + "See it with: corkboard \(command.escapedForTerminal)\n")
        return try buildAfterwards()
    }

    /// Finds the record that a new record is added to.
    func holder(of kind: CatalogueRecord.Kind, in catalogue: Catalogue) throws -> CatalogueRecord? {
        let arguments = options.arguments
        guard let outer = kind.holder else {
            try require(
                arguments.count == 1, "\(kind.withArticle) doesn't belong to another record",
                hint: "to choose its id, write --id \(arguments[1])")
            return nil
        }
        try require(
            arguments.count == 2, "\(kind.withArticle) needs \(outer.withArticle)",
            hint: "write corkboard new \(kind) \(outer.rawValue.uppercased()); \"corkboard list \(outer)\" lists them")
        return try editing().holder(outer, arguments[1], in: catalogue)
    }

    /// Makes a draft from the command line.
    private func draft(_ kind: CatalogueRecord.Kind, _ catalogue: Catalogue) throws -> Draft {
        var draft = Draft()
        if let file = options.value(of: .from) {
            draft = try Draft(from: file)
            draft.settle(kind)
        }
        for (field, value) in try options.fields(of: kind) {
            if case .lines(isBelow: true) = field.form, case .string(let text) = value {
                draft.body = text
            } else {
                draft[field.key] = value
            }
        }
        return draft
    }

    /// Adds defaults and asks for missing fields.
    private func complete(_ draft: inout Draft, kind: CatalogueRecord.Kind, catalogue: Catalogue) throws {
        let editing = try editing()
        editing.complete(&draft, as: kind, in: catalogue)
        let missing = draft.missing(of: kind)
        guard !missing.isEmpty else { return }
        guard let terminal = Terminal() else {
            let absent = missing.map { field in
                field.missing(
                    from: kind,
                    hint: field.form.isCode
                        ? "an event has both codes or neither: write \(field.flag.long) -, env:NAME or file:PATH"
                        : "write \(field.flag.synopsis)")
            }
            let problems = editing.problems(of: draft, as: kind, in: catalogue)
            throw CommandError(exitCode: .misuse, diagnostics: absent + problems)
        }
        var questions = Questions(run: self, kind: kind, catalogue: catalogue, terminal: terminal, draft: draft)
        defer { draft = questions.draft }
        for field in missing { try questions.ask(for: field) }
        // A user who gives the name by a flag gives the details by flags, too.
        if kind == .event, missing.contains(where: { $0.key == "name" }) { try questions.askForDetails() }
    }
}
