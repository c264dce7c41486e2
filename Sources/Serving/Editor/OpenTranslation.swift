import Authoring
import Content
import Diagnostics
import Documents
import SiteBuilder

/// The texts of a record in one of the site's further languages, as stored in their file, to be shown in a form.
struct OpenTranslation {
    let record: CatalogueRecord
    let language: String

    /// The fields with a text in the record or in its translation.
    let fields: [RecordField]

    /// The texts in the file, by key.
    let texts: [String: String]

    /// The texts that pages show without the file, by key. The record may have them in this language.
    let originals: [String: String]

    /// The path of the file below `Content/`.
    let path: String

    /// The SHA-256 of the file, in hexadecimal digits; the digest of no bytes before the first text.
    let digest: String

    /// Reads a translation; nil if that fails, or if the record can't have a file with it.
    init?(of record: CatalogueRecord, into language: String, in catalogue: Catalogue, site: String) {
        guard let keys = record.kind.recordKind?.translatedKeys,
            let original = try? OpenRecord(record, site: site, in: language), original.isTranslatable,
            let store = try? RecordStore(site: site, waiting: {}),
            let file = try? store.translation(of: record, into: language, in: catalogue)
        else { return nil }
        let translatable = original.fields.filter { keys.contains($0.key) }
        func texts(_ values: [String: Node.Value]) -> [String: String] {
            var texts: [String: String] = [:]
            for field in translatable { texts[field.key] = field.text(of: values[field.key], of: record.kind) }
            return texts
        }
        let own = texts(OpenRecord.values(in: file, at: [], of: record.kind, languages: []))
        let others = texts(original.values)
        fields = translatable.filter { field in
            if own[field.key] != "" { return true }
            // A page in the menu may have its title there.
            let isFlag = original.values[field.key].map { Node($0, at: .start).flag != nil } ?? false
            return others[field.key] != "" && (field.isRequired || !isFlag)
        }
        self.record = record
        self.language = language
        (self.texts, originals) = (own, others)
        (path, digest) = (file.path, file.digest)
    }
}
