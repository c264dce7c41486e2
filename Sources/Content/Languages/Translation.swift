package import Bytes
package import Diagnostics
import Documents
import Text

/// The texts of a record in another language than the site's main language.
///
/// Only texts are translated. Times, codes, songs, tags and ids stay unchanged, so that votes are counted once
/// and a page has the same address in every language.
package struct Translation: Sendable {
    package let language: String

    /// The place of the record or, if `isFile`, of the translation.
    package let place: Place

    /// True if the translation is a separate file.
    package let isFile: Bool

    /// The texts by the path of their field.
    private(set) var texts: [String: String] = [:]

    /// The Markdown of the record in this language, if any.
    package private(set) var body: Body?

    /// The beginning of the body, for the note on the board.
    private(set) var excerpt = ""

    /// True if the body fills several screens.
    private(set) var isLong = false

    /// Returns the translation with the texts of another one, which have precedence.
    func adding(_ other: Translation) -> Translation {
        var whole = self
        whole.texts.merge(other.texts) { $1 }
        if other.body != nil { (whole.body, whole.excerpt, whole.isLong) = (other.body, other.excerpt, other.isLong) }
        return whole
    }
}

extension Translation {
    /// Reads the texts of a record in one of the other languages.
    ///
    /// - Parameter fields: The texts by the path of their field.
    init(
        _ language: String, of record: Place, fields: inout FieldReader, keys: [String], kind: RecordKind,
        _ log: inout DiagnosticLog
    ) {
        self.language = language
        place = record
        isFile = false
        for key in keys { read(key, below: nil, of: kind, &fields, &log) }
    }

    /// Reads a file with a translation; reports fields that can't be translated.
    init(
        _ file: TranslatedFile, fields: inout FieldReader, body: Body?, kind: RecordKind,
        _ log: inout DiagnosticLog
    ) {
        (language, place, isFile) = (file.language, fields.place, true)
        guard case .object(let shapes) = kind.translatedTexts else { return }
        let keys = kind.translatedKeys
        for key in keys {
            guard case .object(let parts)? = shapes[key] else {
                read(key, below: body, of: kind, &fields, &log)
                continue
            }
            fields.withObject(key, of: key, &log) { inner, log in
                for part in parts.keys.sorted() { texts["\(key).\(part)"] = inner.text(part, &log)?.trimmed }
            }
        }
        if kind.bodyKey == nil, let body, body.text?.contains(where: { $0 > 0x20 }) == true {
            log.error(
                .invalidValue, at: body.place, "a \(kind.what) can't have text below its fields",
                hint: "write it as \"description\"")
        }
        let known = keys.joined(separator: ", ")
        fields.refuse(
            "can't be translated",
            hint: { _ in
                shapes["entries"] == nil
                    ? "write it only in the record; a translation can have \(known)"
                    : "a translation can have \(known); translate entries in the record, as in title: {en: …, \(file.language): …}"
            }, &log, where: { key in suggestion(for: key, among: keys) == nil })
    }

    /// Reads a text.
    ///
    /// - Parameter below: The text below the front matter.
    private mutating func read(
        _ key: String, below: Body?, of kind: RecordKind, _ fields: inout FieldReader, _ log: inout DiagnosticLog
    ) {
        guard key == kind.bodyKey else {
            texts[key] = fields.text(key, &log)?.trimmed
            return
        }
        body = fields.body(key, below, &log)
        excerpt = BulletinExcerpt(body?.text ?? []).text
        isLong = Bulletin.isLong(body?.text ?? [])
    }
}

extension RecordKind {
    /// The key of the Markdown; nil for records without Markdown.
    var bodyKey: String? {
        switch self {
        case .bulletin, .page: "body"
        case .event: "description"
        case .schedule, .feed, .calendar, .asset: nil
        }
    }

    /// The name of a record in messages.
    var what: String { record?.what ?? rawValue }

    /// The type of the records in files that people write; nil for other files.
    var record: (any Record.Type)? {
        switch self {
        case .bulletin: Bulletin.self
        case .event: Event.self
        case .schedule: Schedule.self
        case .page: Page.self
        case .feed, .calendar, .asset: nil
        }
    }

    /// The texts of a record that can be translated.
    var translatedTexts: TextsByLanguage.Shape { Self.translatedTexts[self] ?? .object([:]) }

    /// The keys that a file with a translation can have.
    package var translatedKeys: [String] {
        guard case .object(let shapes) = translatedTexts else { return [] }
        return shapes.keys.sorted().filter { if case .list = shapes[$0] { false } else { true } }
    }

    private static let translatedTexts: [RecordKind: TextsByLanguage.Shape] = {
        let texts = TextsByLanguage.shapes
        var (event, schedule) = (texts(RecordField.event), texts(RecordField.schedule))
        event["venue"] = .object(texts(Event.Venue.fields))
        schedule["entries"] = .list(of: texts(RecordField.entry))
        return [
            .bulletin: .object(texts(RecordField.bulletin)), .event: .object(event), .schedule: .object(schedule),
            .page: .object(texts(RecordField.page)),
        ]
    }()
}

extension Translation: Storable {
    package func store(in writer: inout ByteWriter) {
        writer.store(language, place, isFile, texts, body, excerpt, isLong)
    }

    package init(from reader: inout ByteReader) throws(ByteReader.Damage) {
        (language, place, isFile, texts, body, excerpt, isLong) = try reader.values()
    }
}
