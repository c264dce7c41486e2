import Authoring
import Diagnostics
import Documents
import Files
import Glibc
import SiteBuilder
import Text
import Time

extension Command {
    static let edit = Command(
        name: "edit",
        summary: "Change a record; the rest of its file keeps its bytes",
        details: """
            Asks first. Of a bulletin the text is changed, from --body, --body-file or the editor that VISUAL or EDITOR \
            names; its other fields are changed in its file. Of other records the fields that flags give are changed. A \
            song that visitors asked for becomes one of the event's own by it, with its votes. "updated" of a bulletin \
            or an event becomes now, by which feeds and calendars know that it changed.
            """,
        arguments: [.kind, .id, .part],
        flags: RecordField.flags(of: RecordField.changeableFields) + [.yes, .noBuild],
        examples: [
            Example(line: "corkboard edit bulletin welcome", purpose: "Change a note's text in your editor"),
            Example(
                line: "corkboard edit event quiz --status cancelled --yes",
                purpose: "Cancel an event without a question"),
            Example(
                line: "corkboard edit song spring-dance hotel-california --status played", purpose: "Tick a song off"),
        ],
        body: { run throws(Stop) in try run.edit() })
}

extension Run {
    fileprivate mutating func edit() throws(Stop) -> ExitCode {
        let catalogue = try catalogue()
        let record = try record(in: catalogue)
        try requireChangeable(record)
        var given = try RecordValues(record.kind, options).given
        let desk = try desk()
        var (file, path) = try authoring { () throws(AuthoringError) in
            var file = try desk.file(of: record)
            var path = try file.path(to: record)
            if let draft = record.requestDraft(in: catalogue.zone), let key = record.kind.listKey {
                path = try file.append(draft.value, to: key, at: path)
            }
            return (file, path)
        }
        if record.kind == .bulletin {
            if let other = given.first(where: { $0.field.flag.name != Flag.body.name }) {
                throw .misuse(
                    "editing changes the text of a bulletin, not its \(other.field.key)",
                    hint: "that is changed in \(record.place.file)")
            }
            guard !given.isEmpty || Terminal() != nil else {
                throw .misuse("no text is given", hint: "write --body TEXT or --body-file FILE")
            }
        } else if given.isEmpty {
            let flags = RecordField.fields(of: record.kind).map(\.flag.long).joined(separator: ", ")
            throw .misuse("nothing to change is given", hint: "\(record.kind.withArticle) has \(flags)")
        }
        for (index, (field, value)) in given.enumerated() {
            guard field.form.isCode, case .string("") = value, let terminal = Terminal() else { continue }
            guard let code = field.ask(at: terminal) else { return leave() }
            given[index].value = .string(code)
        }
        try requireVisible(given, record)
        if record.request != nil, record.state == .waiting, !given.contains(where: { $0.field.key == "status" }) {
            throw .misuse(
                "\"\(record.id)\" was asked for and waits: whether it is let in has to be said first",
                hint: "give --status as well, or say \"corkboard accept \(record.idWords)\"")
        }
        if case .string(let event)? = given.first(where: { $0.field.key == "event" })?.value {
            try requireEvent(event, of: record.kind, catalogue)
        }
        guard try isAgreed("Change \(record.naming.escapedForTerminal)?", to: "changing a record") else {
            return leave()
        }

        let written: WrittenText?
        if record.kind == .bulletin, given.isEmpty {
            written = try WrittenText(file.manuscript.text(ofRecordAt: path) ?? "", options, environment)
        } else {
            written = nil
        }
        do throws(Stop) {
            let text = try written?.edited()
            let now = try now()
            try authoring { () throws(AuthoringError) in
                if let text { try file.setText(text, key: "body", at: path) }
                for (field, value) in given { try file.change(field, to: value, at: path, of: record) }
                guard file.isChanged else { return }
                if record.kind == .bulletin || record.kind == .event {
                    try file.set("updated", to: .plain(now.wholeSeconds.rfc3339(in: catalogue.zone)), at: path)
                }
                try refuse(
                    catalogue.problems(of: file.manuscript.bytes, at: file.path), unlessIn: catalogue, file)
                try desk.save(file)
            }
        } catch {
            written?.keep()
            throw error
        }
        written?.remove()
        guard file.isChanged else { return leave() }
        console.print(
            json: [
                "changed": .string(record.kind.rawValue), "id": .string(record.id), "file": .string(record.place.file),
            ],
            text: "Changed \(record.naming.escapedForTerminal) in \(record.place.file.escapedForTerminal)\n"
                + (record.request == nil ? "" : "It is one of the event's own now, and keeps its votes\n")
                + "See it with: corkboard show \(record.words.escapedForTerminal)\n")
        return try buildAfterwards()
    }

    /// Stops where a field that a record must have would be blank.
    private func requireVisible(
        _ given: [(field: RecordField, value: Node.Value)], _ record: CatalogueRecord
    ) throws(Stop) {
        let blank = given.filter { field, value in
            guard field.isRequired || field.form.isCode else { return false }
            if case .string(let text) = value { return text.isBlank }
            if case .plain(let text) = value { return text.isBlank }
            return false
        }
        guard blank.isEmpty else {
            throw Stop(
                exitCode: .misuse,
                diagnostics: blank.map { field, _ in
                    Diagnostic(
                        .error, .usage, at: nil, "\(field.flag.long) is blank",
                        hint: "\(record.kind.withArticle) needs something there")
                })
        }
    }
}

extension RecordFile {
    /// Gives a field of a record a value, where and how records have it.
    fileprivate mutating func change(
        _ field: RecordField, to value: Node.Value, at path: Manuscript.Path, of record: CatalogueRecord
    ) throws(AuthoringError) {
        switch (field.form, value) {
        case (.lines(isBelow: true), .string(let text)): try setText(text, key: field.key, at: path)
        case (.venue, .object(let members)):
            // The place keeps its address.
            if let index = manuscript[path].index(of: "venue"), case .object = manuscript[path + [index]].value,
                let name = members.first?.value.value
            {
                try set("name", to: name, at: path + [index])
            } else {
                try set(field.key, to: value, at: path)
            }
        default:
            // A song or an entry without an id is known by its title: votes and links stay with the old one.
            if field.key == "title", record.kind.holder != nil, manuscript[path].index(of: "id") == nil {
                try set("id", to: .string(record.id), at: path)
            }
            try set(field.key, to: value, at: path)
        }
    }

    /// Gives a record its text, below the fields or among them, as it has it now.
    fileprivate mutating func setText(_ text: String, key: String, at path: Manuscript.Path) throws(AuthoringError) {
        let isAmong = !path.isEmpty || manuscript.isJSON || manuscript[path].index(of: key) != nil
        if isAmong { try set(key, to: .string(text), at: path) } else { try setBody(text) }
    }
}

extension Manuscript {
    /// The text of the bulletin at `path`, below its fields or among them.
    fileprivate func text(ofRecordAt path: Path) -> String? {
        if let index = self[path].index(of: "body") {
            switch self[path + [index]].value {
            case .string(let text), .plain(let text): return text
            default: return nil
            }
        }
        return path.isEmpty ? body.map { String(decoding: $0.drop { $0 == 0x0a || $0 == 0x0d }, as: UTF8.self) } : nil
    }
}

extension Node {
    /// The number of the field with that name.
    fileprivate func index(of key: String) -> Int? {
        guard case .object(let members) = value else { return nil }
        return members.firstIndex { $0.key == key }
    }
}
