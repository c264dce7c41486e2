import Diagnostics
import Documents
import SiteBuilder
package import Time

/// A deleted record that can be restored.
package struct TrashEntry: Sendable {
    /// The name of its folder in the trash.
    let name: String

    package let record: RecordName

    /// The record's title or name.
    package let title: String

    package let removed: Instant

    /// The path of its file below `Content/`.
    package let path: String

    /// The record's path within a shared file; nil for a record with its own file.
    let way: EditableDocument.Path?
}

extension TrashEntry {
    init(_ record: CatalogueRecord, way: EditableDocument.Path, removed: Instant) {
        // Names start with the time in seconds, so they sort by time.
        let stamp = String(removed.rfc3339().utf8.prefix(19).map { Character(Unicode.Scalar($0)) })
            .filter { $0 != "-" && $0 != ":" }
        self.init(
            name: "\(stamp)-\(record.kind)", record: record.name, title: record.title, removed: removed,
            path: record.path, way: way.isEmpty ? nil : way)
    }

    /// The content of the entry's file in the trash.
    var text: String {
        var json: JSONValue = [
            "kind": .string(record.kind.rawValue), "id": .string(record.id), "title": .string(title),
            "removed": .string(removed.rfc3339()), "path": .string(path),
        ]
        json.add("holder", record.holder.map(JSONValue.string))
        json.add("way", way.map { .string($0.map { "\($0)" }.joined(separator: "/")) })
        return json.text(.padded) + "\n"
    }

    /// Reads an entry from its file. Returns nil if the file isn't valid.
    init?(_ bytes: [UInt8], name: String) {
        var log = DiagnosticLog()
        guard let node = JSON.parse(bytes, file: name, &log),
            var fields = FieldReader(node, file: name, of: "entry", &log),
            let kind = fields.choice("kind", of: CatalogueRecord.Kind.self, &log),
            let id = fields.text("id", &log), let title = fields.text("title", &log),
            let path = fields.text("path", &log), let text = fields.text("removed", &log),
            // Corkboard didn't write an invalid file, so ignoring it is safe.
            case .instant(let removed)? = try? Moment.parse(text, in: .utc)
        else { return nil }
        let way = fields.text("way", &log)?.split(separator: "/").compactMap { Int($0) }
        self.init(
            name: name, record: RecordName(kind, id, in: fields.text("holder", &log)), title: title, removed: removed,
            path: path, way: way)
    }
}
