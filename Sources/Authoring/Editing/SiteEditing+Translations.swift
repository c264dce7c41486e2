import Content
import Diagnostics
import Documents
package import SiteBuilder

/// Changing translations that have their own files.
extension SiteEditing {
    /// Changes texts of a record's translation. The first text creates its file, and without texts the file is removed.
    ///
    /// - Parameters:
    ///   - language: One of the site's further languages.
    ///   - digest: The SHA-256 digest that the file must have; the digest of no bytes for a new file.
    package func translate(
        _ name: RecordName, into language: String, _ changes: [FieldChange], expecting digest: String
    ) throws(AuthoringError) {
        let catalogue = try catalogue()
        let record = try catalogue.record(named: name)
        let store = try store()
        let file = try store.translation(of: record, into: language, in: catalogue)
        try requireExpected(file, digest)
        var edit = try RecordEdit(record, from: (file, []), in: catalogue, self)
        try edit.make(
            changes.map { change in
                // A place without a translated name can still have a translated address.
                var change = change
                if change.value == nil, file.document.root.member(change.key)?.member("address") != nil {
                    change.value = .object([Member(key: "name", keyPosition: .start, value: Node(.null, at: .start))])
                }
                return change
            })
        let (changed, subject) = (edit.file, ChangeSubject(record))
        guard changed.isChanged else { return }
        if changed.hasNoTexts { return try store.change(file.original, at: file.path, to: nil, of: subject) }
        try requireValid(changed, record.kind, at: [], in: catalogue)
        try store.replace(changed, with: changed.document.bytes, of: subject)
    }
}

extension RecordStore {
    /// Opens the file with a record's translation, which need not exist yet.
    package func translation(
        of record: CatalogueRecord, into language: String, in catalogue: Catalogue
    ) throws(AuthoringError) -> RecordFile {
        let languages = catalogue.languages
        let known = record.translations.first { TranslatedFile(path: $0, languages: languages)?.language == language }
        if let known { return try file(at: known) }
        let path = "\(record.path.withoutExtension).\(language).md"
        return try RecordFile(Draft(), at: path, named: catalogue.name(ofFile: path))
    }
}

extension RecordFile {
    /// True if a translation has neither fields nor a text below them.
    fileprivate var hasNoTexts: Bool {
        guard case .object(let members) = document.root.value,
            members.allSatisfy({ $0.key == FieldReader.schemaKey })
        else { return false }
        return document.body?.allSatisfy { $0 <= 0x20 } != false
    }
}
