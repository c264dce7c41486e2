import Diagnostics
import Foundation
import TestSites
import TestSupport
import Testing

/// The reference of keys, generated from the keys that the program reads.
///
/// `EveryFieldTests` compares `FieldValues` with the program, and this suite compares the notes with `FieldValues`.
@Suite struct KeyReferenceTests {
    @Test func everyKeyHasANote() {
        // The names of targets are free, so one name represents all of them.
        let keys = Set(FieldValues.rows.flatMap { object, rows in rows.map { "\(object).\($0.key)" } })
        for key in keys.subtracting(KeyNotes.all.keys).sorted() {
            Issue.record("the manual lacks \(key): give it a note in KeyNotes")
        }
        for key in Set(KeyNotes.all.keys).subtracting(keys).sorted() {
            Issue.record("there is no \(key) any more: remove it from KeyNotes")
        }
        let objects = Set(KeyNotes.objects.map(\.name))
        #expect(objects == Set(FieldValues.rows.keys).subtracting(["site.publish"]))
    }

    /// A value of another kind is rejected, and the choices of a key match its notes.
    @Test(arguments: FieldDocument.all) func kindsAreAsNoted(document: FieldDocument) throws {
        var document = document
        document.neighbours = []
        document.absent.formUnion(["event.code", "event.adminCode", "event.gate"])
        let site = try TestSite.withEveryField(changing: document)
        for object in document.objects where !FieldValues.free.contains(object) {
            for row in FieldValues.rows[object, default: []] {
                let key = FieldDocument.Key(object: object, key: row.key)
                guard document.only?.contains(key.name) != false, !document.never.contains(key.name),
                    let kind = KeyNotes.all[key.name]?.kind
                else { continue }
                site.write("Content/\(document.path)", document.text([key: kind.wrongValue]))
                let errors = site.check().log.diagnostics.filter { $0.severity == .error }
                let about = errors.filter { $0.place?.file.hasSuffix(document.path) == true }
                #expect(!about.isEmpty, "\(key.name) takes \(kind.wrongValue), though it is noted as \(kind)")
                if let choices = kind.choices {
                    let list = choices.dropLast().joined(separator: ", ") + " or " + (choices.last ?? "")
                    let said = about.map(\.message).joined(separator: "; ")
                    #expect(said.contains("must be \(list)") || said.contains("\(list),"), "\(key.name): \(said)")
                }
            }
        }
    }

    /// A key with its default value makes the same site as a missing key.
    @Test(arguments: FieldDocument.all) func defaultsAreAsNoted(document: FieldDocument) throws {
        let keys = document.objects.flatMap { object in
            FieldValues.rows[object, default: []].compactMap { row -> (key: FieldDocument.Key, value: String)? in
                let key = FieldDocument.Key(object: object, key: row.key)
                guard document.only?.contains(key.name) != false, !document.never.contains(key.name),
                    !document.absent.contains(key.name), !row.isRequired
                else { return nil }
                return KeyNotes.all[key.name]?.standardValue.map { (key, $0) }
            }
        }
        let site = try TestSite.withEveryField(changing: document)
        let none = FieldDocument.Changes(uniqueKeysWithValues: keys.map { ($0.key, nil) })
        site.write("Content/\(document.path)", document.text(none))
        let first = site.build()
        try #require(first.report != nil, "\(first.texts)")
        let pages = site.pages()
        for (key, value) in keys {
            if key.object.hasPrefix("site.theme"), key.key != "look" {
                // A setting becomes a separate style sheet before that of the theme.
                let sheet = try #require(pages.first { $0.key.hasPrefix("assets/style.") }).value
                #expect(sheet.contains("--\(key.key): \(value.dropFirst().dropLast());"), "\(key.name)")
                continue
            }
            site.write("Content/\(document.path)", document.text(none.merging([key: value]) { $1 }))
            let outcome = site.build()
            #expect(outcome.report != nil, "\(key.name): \(outcome.texts)")
            #expect(TestSite.differing(site.pages(), pages) == [], "\(key.name) is not \(value) by itself")
        }
    }

    @Test func theReferenceHasTheKeys() throws {
        try Reference.compare("keys.md", with: Self.text)
    }

    private static var text: String {
        var text = """
            # Keys

            A record is a Markdown file with its fields between two lines of `---`, or JSON with the same keys: one
            object, or a list of objects that each have an `id`. ★ marks required keys. Other keys without a default
            are optional.

            | kind | is written |
            |---|---|
            | date | `2026-12-31 21:00`, in the time zone of the record or the site; `2026-12-31T21:00:00+01:00`; or only the day |
            | Markdown | as text; links to this site begin with one slash: `/events/gala/` |
            | list of texts | `[one, two]`, or one text |
            | address of a file | such as `/assets/poster.jpg` for a file in `Content/assets/` |
            | code | as text, `{env: NAME}` or `{file: PATH}` |
            | list of codes | `[one, {env: NAME}]`, at most ten |
            | colour | in hexadecimal and in quotes, such as `"#a5301b"` |
            | length | such as `0`, `4px` or `.6rem` |
            | time span | such as `30 minutes`, `1 hour` or `2 days` |


            """
        for object in KeyNotes.objects {
            text += "## \(object.heading)\n\n\(object.what)\n\n"
            text += "| key | kind | default | example | meaning |\n|---|---|---|---|---|\n"
            for row in FieldValues.rows[object.name, default: []] {
                guard let note = KeyNotes.all["\(object.name).\(row.key)"] else { continue }
                let cells = [
                    "`\(row.key)`" + (row.isRequired ? " ★" : ""), note.kind, note.standard, example(row, note),
                    note.meaning,
                ]
                text += "| \(cells.joined(separator: " | ")) |\n"
            }
            text += "\n"
        }
        return text.trimmingCharacters(in: .newlines) + "\n"
    }

    /// Returns the value that the tests use; a text loses quotes that only JSON needs.
    private static func example(_ row: FieldValues.Row, _ note: KeyNotes.Note) -> String {
        guard case .json(let json) = row.first else { return "" }
        let isPlain = json.hasPrefix("\"") && json.wholeMatch(of: /"[\w .,&\/:=+é-]+"/) != nil
        let text = isPlain ? String(json.dropFirst().dropLast()) : json
        return "`\(text.split(separator: "|").joined(separator: "\\|"))`"
    }
}

extension KeyNotes.Note {
    /// The default as JSON; nil if it is missing or differs between records.
    fileprivate var standardValue: String? {
        guard let text = standard.wholeMatch(of: /`([^`]+)`/)?.1 else { return nil }
        if text.contains("env:") { return nil }
        let isJSON = text.wholeMatch(of: /true|false|\d+|[\[{"].*/) != nil
        return isJSON ? String(text) : JSONValue.string(String(text)).text
    }
}

extension String {
    /// The words that a key of this kind accepts.
    fileprivate var choices: [String]? {
        guard hasPrefix("one of "), !contains("or a group") else { return nil }
        return dropFirst(7).split(separator: ", ").map(String.init)
    }

    /// A value that a key of this kind rejects.
    fileprivate var wrongValue: String {
        switch self {
        case "text", "Markdown", "text or number", "text or a group", "text, or true or false", "list of texts": "[[1]]"
        case "group", "code", "code or list of codes": "17.5"
        default: #""?? %""#
        }
    }
}
