import Diagnostics
import Documents
package import SiteBuilder
package import Time

/// A record that was taken away and can come back.
package struct TrashEntry: Sendable {
    /// The name of its folder in the trash.
    let name: String

    /// What it is.
    package let kind: CatalogueRecord.Kind

    /// What it was called by.
    package let id: String

    /// What held it, by id: the event of a song, the schedule of an entry.
    package let holder: String?

    /// Its title or name.
    package let title: String

    /// When it was taken away.
    package let removed: Instant

    /// The file it was in, below `Content/`.
    package let path: String

    /// The way to it in a file that has more; nil where the file was its own.
    let way: Manuscript.Path?
}

extension TrashEntry {
    /// An entry for a record.
    init(_ record: CatalogueRecord, way: Manuscript.Path, removed: Instant) {
        // To the second, in an order that is that of time.
        let stamp = String(removed.rfc3339().utf8.prefix(19).map { Character(Unicode.Scalar($0)) })
            .filter { $0 != "-" && $0 != ":" }
        name = "\(stamp)-\(record.kind)"
        kind = record.kind
        id = record.id
        holder = record.kind == .song || record.kind == .entry ? record.holder : nil
        title = record.title
        self.removed = removed
        path = record.path
        self.way = way.isEmpty ? nil : way
    }

    /// The entry as its file in the trash says it.
    var text: String {
        var json: JSONValue = [
            "kind": .string(kind.rawValue), "id": .string(id), "title": .string(title),
            "removed": .string(removed.rfc3339()), "path": .string(path),
        ]
        json.add("holder", holder.map(JSONValue.string))
        json.add("way", way.map { .string($0.map { "\($0)" }.joined(separator: "/")) })
        return "{ \(json.spacedMembers.joined(separator: ", ")) }\n"
    }

    /// The entry that its file says; nil where it says nothing of the kind.
    init?(_ bytes: [UInt8], name: String) {
        var log = DiagnosticLog()
        guard let node = JSON.parse(bytes, file: name, &log),
            var fields = FieldReader(node, file: name, of: "entry", &log),
            let kind = fields.choice("kind", of: CatalogueRecord.Kind.self, &log),
            let id = fields.text("id", &log), let title = fields.text("title", &log),
            let path = fields.text("path", &log), let text = fields.text("removed", &log),
            // Not written by us: then it is nobody's loss that it can't be read.
            case .instant(let removed)? = try? Moment.parse(text, in: .utc)
        else { return nil }
        self.name = name
        self.kind = kind
        self.id = id
        self.title = title
        self.removed = removed
        self.path = path
        holder = fields.text("holder", &log)
        way = fields.text("way", &log)?.split(separator: "/").compactMap { Int($0) }
    }
}
