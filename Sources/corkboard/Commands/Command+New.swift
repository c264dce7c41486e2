import Authoring
import Ballots
import Content
import Diagnostics
import Documents
import SiteBuilder
import Text
import Time

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
            Argument(
                placeholder: Placeholder(name: "ID", kind: .id(.holder)), isRequired: false,
                summary: "For a song, its event; for an entry, its schedule"),
        ],
        flags: RecordField.flags + [.recordID, .from, .noBuild],
        examples: [
            Example(line: "corkboard new bulletin", purpose: "Pin a note to the board, question by question"),
            Example(
                line:
                    "corkboard new event --name \"Spring dance\" --start \"2027-03-20 20:00\" --code - --admin-code -",
                purpose: "Create an event with a song list; asks for the codes without showing them"),
            Example(
                line: "corkboard new song spring-dance --title \"Hotel California\" --artist Eagles",
                purpose: "Add a song to an event's list"),
            Example(line: "corkboard new songs spring-dance --from party.m3u", purpose: "Add all songs of a playlist"),
            Example(line: "corkboard new entry lectures --from talk.json", purpose: "Add a record from a file"),
        ],
        body: { run throws(CommandError) in run.addsPlaylist ? try run.addPlaylist() : try run.new() })
}

extension Flag {
    static let recordID = Flag(
        "id", takes: Placeholder(name: "ID", kind: .text), "The record's id (default: derived from its title)")
    static let from = Flag(
        "from", takes: Placeholder(name: "FILE", kind: .file),
        "Read the fields from a JSON or Markdown file, or from standard input (-)")
}

extension Run {
    fileprivate mutating func new() throws(CommandError) -> ExitCode {
        var catalogue = try catalogue()
        let kind = kind
        var holder = try holder(of: kind, in: catalogue)
        var draft = try draft(kind, catalogue)
        guard try complete(&draft, kind, catalogue) else { return leave() }
        draft.order(as: kind)
        try requireEvent(draft.text("event"), of: kind, catalogue)
        let store = try store()
        if let event = holder, event.occurrence != nil || event.isImported {
            catalogue = try withSongs(of: event, in: catalogue)
            holder = try self.holder(of: kind, in: catalogue)
        }
        let id = try id(for: draft, kind, in: holder, catalogue, store)
        let record = try authoring { () throws(AuthoringError) in
            try write(draft, kind, id, into: holder, catalogue, store)
        }
        let words = ([kind.rawValue] + (holder.map { [$0.id] } ?? []) + [record.id]).map(Shell.quoted(ifNeeded:))
        var songs = ""
        if kind == .event, case .array(let items)? = draft["songs"] {
            songs = ", with \(CatalogueRecord.Kind.song.counted(items.count))"
        }
        console.print(
            json: ["created": .string(kind.rawValue), "id": .string(record.id), "file": .string(record.file)],
            text: "Created the \(kind) \"\(record.id.escapedForTerminal)\" in "
                + "\(record.file.escapedForTerminal)\(songs)\n"
                + "See it with: corkboard show \(words.joined(separator: " ").escapedForTerminal)\n")
        return try buildAfterwards()
    }

    /// Finds the record that a new record is added to.
    func holder(of kind: CatalogueRecord.Kind, in catalogue: Catalogue) throws(CommandError) -> CatalogueRecord? {
        let arguments = options.arguments
        guard let outer = kind.holder else {
            guard arguments.count == 1 else {
                throw .misuse(
                    "\(kind.withArticle) doesn't belong to another record",
                    hint: "to choose its id, write --id \(arguments[1])"
                )
            }
            return nil
        }
        guard arguments.count == 2 else {
            throw .misuse(
                "\(kind.withArticle) needs \(outer.withArticle)",
                hint:
                    "write corkboard new \(kind) \(outer.rawValue.uppercased()); \"corkboard list \(outer)\" lists them"
            )
        }
        let holder = try find(outer, arguments[1], in: nil, catalogue)
        try requireChangeable(holder)
        return holder
    }

    /// Makes a draft from the command line.
    private func draft(_ kind: CatalogueRecord.Kind, _ catalogue: Catalogue) throws(CommandError) -> Draft {
        var draft = Draft()
        if let file = options.value(of: .from) {
            draft = try Draft(from: file)
            draft.settle(kind)
        }
        for (field, value) in try RecordValues(kind, options).given {
            if case .lines(isBelow: true) = field.form, case .string(let text) = value {
                draft.body = text
            } else {
                draft[field.key] = value
            }
        }
        return draft
    }

    /// Adds defaults and asks for missing fields; false if the user cancelled.
    private func complete(
        _ draft: inout Draft, _ kind: CatalogueRecord.Kind, _ catalogue: Catalogue
    ) throws(CommandError) -> Bool {
        let now = try now()
        let stamp = Node.Value.plain(now.wholeSeconds.rfc3339(in: catalogue.zone))
        switch kind {
        case .bulletin:
            if draft["author"] == nil, let author = author(catalogue) { draft["author"] = .string(author) }
            if draft["date"] == nil { draft["date"] = stamp }
        case .event:
            let hasCode = draft["code"] != nil || draft["adminCode"] != nil
            if draft["songs"] == nil, hasCode || draft["requests"] != nil { draft["songs"] = .array([]) }
        case .song: if draft["added"] == nil { draft["added"] = stamp }
        case .schedule: if draft["entries"] == nil { draft["entries"] = .array([]) }
        case .entry, .page: break
        }
        let missing = draft.missing(of: kind)
        guard !missing.isEmpty else { return true }
        guard let terminal = Terminal() else {
            let absent = missing.map { field in
                Diagnostic(
                    .error, .usage, at: nil, "\(kind.withArticle) needs \(field.key), which is missing or blank",
                    hint: field.form.isCode
                        ? "an event has both codes or neither: write \(field.flag.long) -, env:NAME or file:PATH"
                        : "write \(field.flag.synopsis)", field: field.key)
            }
            throw CommandError(exitCode: .misuse, diagnostics: absent + problems(kind, draft, catalogue))
        }
        for field in missing {
            guard try ask(for: field, in: &draft, kind, catalogue, at: terminal) else { return false }
        }
        // A user who gives the name by a flag gives the details by flags, too.
        guard kind == .event, missing.contains(where: { $0.key == "name" }) else { return true }
        return try askForDetails(ofEvent: &draft, catalogue, at: terminal)
    }

    /// Checks the fields that a draft has.
    func problems(_ kind: CatalogueRecord.Kind, _ draft: Draft, _ catalogue: Catalogue) -> [Diagnostic] {
        var whole = draft
        if let key = kind.listKey {
            whole = Draft()
            whole[key] = .array([Node(draft.value, at: .start)])
        }
        guard let folder = Catalogue.folder(of: kind.holder ?? kind) else {
            preconditionFailure("a record that contains others has a file")
        }
        let log = problems(of: whole, kind, at: kind.listKey == nil ? [] : [0, 0], "\(folder)/new.md", catalogue)
        return AuthoringError.refused(log).diagnostics.filter { $0.code != .missingField && $0.code != .blankField }
    }

    /// Checks a draft as the content of a file.
    ///
    /// - Parameter path: The path of the new record; problems with its fields get the fields' names.
    private func problems(
        of draft: Draft, _ kind: CatalogueRecord.Kind, at path: EditableDocument.Path, _ file: String,
        _ catalogue: Catalogue
    ) -> DiagnosticLog {
        let problems = catalogue.problems(of: draft.markdown, at: file)
        var discarded = DiagnosticLog()  // `problems` already has these
        guard let document = EditableDocument(draft.markdown, file: file, as: .frontMatter, &discarded) else {
            return problems
        }
        return document.namingFields(in: problems, ofRecordAt: path, kind)
    }

    /// The default author of bulletins.
    private func author(_ catalogue: Catalogue) -> String? {
        if let author = catalogue.author ?? environment.author { return author }
        let name = Subprocess.firstLine(["git", "-C", options.site, "config", "--get", "user.name"])
        return name.flatMap { $0.isBlank ? nil : $0 }
    }

    /// Stops if a schedule would name an event that doesn't exist.
    func requireEvent(_ id: String?, of kind: CatalogueRecord.Kind, _ catalogue: Catalogue) throws(CommandError) {
        guard kind == .schedule, let id else { return }
        do throws(CommandError) { _ = try find(.event, composed(id), in: nil, catalogue) } catch {
            throw error.naming("event")
        }
    }

    /// Chooses an id that no other record has.
    private func id(
        for draft: Draft, _ kind: CatalogueRecord.Kind, in holder: CatalogueRecord?, _ catalogue: Catalogue,
        _ store: RecordStore
    ) throws(CommandError) -> String {
        let others = catalogue.records(kind, in: holder)
        let deleted = try authoring { () throws(AuthoringError) in try store.removed() }
            .filter { $0.kind == kind && $0.holder == holder?.id }.map(\.id)
        let title = draft.text("title") ?? draft.text("name") ?? ""
        if kind == .song {
            let song = FoldedSong(title: title, artist: draft.text("artist") ?? "")
            if let other = others.first(where: { FoldedSong(title: $0.title, artist: $0.by ?? "") == song }) {
                throw .misuse(
                    "\"\(other.title)\" by \(other.by ?? "") is already on the list as \"\(other.id)\"",
                    hint: "see it with: corkboard show \(other.words)", field: "title")
            }
        }
        if let own = (options.value(of: .recordID) ?? draft.text("id")).map(composed) {
            guard kind == .song || slug(own) == own else {
                throw .misuse(
                    "\"\(own)\" can't be an id",
                    hint: slug(own).isEmpty ? "use letters and digits" : "write \(slug(own))", field: "id")
            }
            guard !kind.reservedIDs.contains(own) else {
                throw .misuse("the site itself uses \"\(own)\"", hint: "choose another --id", field: "id")
            }
            guard !others.contains(where: { $0.id.utf8.elementsEqual(own.utf8) || slug($0.id) == slug(own) }) else {
                throw .misuse(
                    "\(kind.withArticle) \"\(own)\" already exists", hint: "choose another --id", field: "id")
            }
            return own
        }
        let day = catalogue.zone.local(try now()).day
        let readable = kind == .song ? SongRequest.id(title: title, artist: draft.text("artist") ?? "") : slug(title)
        let base = readable.isEmpty ? "\(kind)-\(day)" : readable
        // Deleted records may be restored, so their ids are taken, too.
        let taken = Set(others.map { slug($0.id) } + deleted.map(slug)).union(kind.reservedIDs)
        var id = base
        var number = 2
        while taken.contains(id) {
            id = "\(base)-\(number)"
            number += 1
        }
        return id
    }

    private func write(
        _ draft: Draft, _ kind: CatalogueRecord.Kind, _ id: String, into holder: CatalogueRecord?,
        _ catalogue: Catalogue,
        _ store: RecordStore
    ) throws(AuthoringError) -> (id: String, file: String) {
        var draft = draft
        guard let holder, let key = kind.listKey else {
            guard let folder = Catalogue.folder(of: kind) else {
                preconditionFailure("a record without a folder has a holder")
            }
            draft["id"] = nil
            let path = "\(folder)/\(id).md"
            let problems = problems(of: draft, kind, at: [], path, catalogue)
            guard !problems.hasErrors else { throw .refused(problems) }
            // A file with a code in it is readable only by its owner.
            try store.add(
                draft.markdown, at: path, permissions: draft.hasWrittenCode ? 0o600 : nil,
                of: ChangeSubject(kind, id, in: nil, title: draft.text(kind == .event ? "name" : "title") ?? id))
            return (id, catalogue.name(ofFile: path))
        }
        // An entry's id defaults to its title's slug; it is written only if another record has that.
        if kind == .song || id != slug(draft.text("title") ?? "") { draft = draft.beginning(with: "id", .string(id)) }
        var file = try store.file(of: holder)
        let path = try file.append(draft.value, to: key, at: try file.path(to: holder))
        try requireSound(file, kind, at: path, in: catalogue)
        let subject = ChangeSubject(kind, id, in: holder.id, title: draft.text(kind == .event ? "name" : "title") ?? id)
        try store.save(file, of: subject, isNew: true)
        return (id, holder.place.file)
    }
}
