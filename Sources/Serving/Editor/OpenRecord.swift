import Authoring
import Content
import Crypto
import Diagnostics
import Documents
import SiteBuilder
import Text

/// A record as stored in its file, to be shown in a form.
struct OpenRecord {
    let record: CatalogueRecord

    /// The fields that a form can show. Most groups can be changed only in the file.
    let fields: [RecordField]

    /// The texts of the fields, by key.
    private(set) var texts: [String: String] = [:]

    /// The values of the fields in the file, by key.
    let values: [String: Node.Value]

    let bytes: [UInt8]

    /// The SHA-256 of the file, in hexadecimal digits.
    let digest: String

    /// True if the record is the only one in its file, so that another file can translate it.
    let isTranslatable: Bool

    /// Reads the file of a record.
    ///
    /// - Parameter language: The language of texts in several languages; nil for the site's own, which also replaces
    ///   missing ones.
    init(_ record: CatalogueRecord, site: String, in language: String? = nil) throws(AuthoringError) {
        self.record = record
        guard !record.isImported else {
            // A calendar isn't a file of records. The form shows the catalogue's data on the event.
            (bytes, values, isTranslatable) = ([], [:], false)
            fields = RecordField.fields(of: record.kind).filter { record.canHave($0, isOfImported: true) }
            digest = SHA256.digest(of: bytes).hex
            showInherited()
            return
        }
        let file = try RecordStore(site: site, waiting: {}).file(of: record)
        let path = try file.path(to: record)
        bytes = file.original
        digest = file.digest
        isTranslatable = record.hasFile && path.isEmpty && record.kind.recordKind != nil
        let languages = [language, record.language].compactMap(\.self)
        let values = Self.values(in: file, at: path, of: record.kind, languages: languages)
        self.values = values
        let isOfImported = values["imported"] != nil
        fields = RecordField.fields(of: record.kind).filter { field in
            // A field without an effect can be removed. Without a separate file, the values are the series' own.
            let isUseful = record.canHave(field, isOfImported: isOfImported)
            return field.canShow(values[field.key], of: record.kind)
                && (isUseful || record.hasFile && values[field.key] != nil)
        }
        for field in fields { texts[field.key] = field.text(of: values[field.key], of: record.kind) }
        if values["occurrence"] != nil || values["imported"] != nil || !record.hasFile { showInherited() }
    }

    /// Reads the values of a record's fields, by key, with the text below them.
    ///
    /// - Parameter languages: The languages of texts in several languages, the best one first.
    static func values(
        in file: RecordFile, at path: EditableDocument.Path, of kind: CatalogueRecord.Kind, languages: [String]
    ) -> [String: Node.Value] {
        var values: [String: Node.Value] = [:]
        if case .object(let members) = file.document[path].value {
            for member in members { values[member.key] = member.value.own(languages).value }
        }
        if path.isEmpty, let body = file.document.body,
            let field = RecordField.fields(of: kind).first(where: \.form.isBelow), values[field.key] == nil
        {
            let text = String(decoding: body.drop { $0 == 0x0a || $0 == 0x0d }, as: UTF8.self)
            if !text.isEmpty { values[field.key] = .string(text) }
        }
        return values
    }

    /// Returns the value of a typed text. In a group that has one of the field's words, a blank text means its default.
    func value(of text: String, in field: RecordField) -> Node.Value? {
        let old = values[field.key]
        if text.isBlank, case .object? = old, let word = field.word(inGroupOf: record.kind.rawValue) {
            return .string(word.standard.replacing("`", with: ""))
        }
        return field.value(of: text, replacing: old)
    }

    /// Shows the name and the start that a date has from its series, or an event from its calendar.
    private mutating func showInherited() {
        guard record.kind == .event else { return }
        if !record.hasFile {
            // The series' own times and rule belong to its first date.
            for key in ["start", "end", "repeat", "rrule"] { texts[key] = "" }
        }
        if texts["name"]?.isEmpty != false { texts["name"] = record.title }
        if texts["start"]?.isEmpty != false, values["timeZone"] == nil || !record.hasFile {
            texts["start"] = record.startText ?? ""
        }
    }
}

extension Node {
    /// Picks the first of these languages from values in several languages, including nested ones such as a venue's.
    fileprivate func own(_ languages: [String]) -> Node {
        guard !languages.isEmpty, case .object(let members) = value else { return self }
        for language in languages {
            if let own = member(language) { return own }
        }
        return Node(
            .object(
                members.map { member in
                    Member(key: member.key, keyPosition: member.keyPosition, value: member.value.own(languages))
                }), at: position)
    }
}
