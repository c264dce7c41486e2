import Authoring
import SiteBuilder
import Text

/// What an address of the editor names.
enum EditTarget {
    case record(CatalogueRecord)
    /// A new record of a kind, in the record that will contain it.
    case inside(CatalogueRecord.Kind, CatalogueRecord?)
    /// The translation of a record into one of the site's further languages.
    case translation(CatalogueRecord, String)

    /// Finds the target by ids or their slugs; nil if it doesn't exist.
    init?(_ names: [String], _ catalogue: Catalogue) {
        guard names.count > 1, let kind = CatalogueRecord.Kind(rawValue: names[1]) else { return nil }
        func find(_ kind: CatalogueRecord.Kind, _ name: String, in holder: CatalogueRecord?) -> CatalogueRecord? {
            let records = catalogue.records.filter {
                $0.kind == kind && !$0.isFixture && (holder == nil || $0.holder == holder?.id)
            }
            return records.first { $0.id.utf8.elementsEqual(name.utf8) }
                ?? records.first { Self.name(of: $0.id).utf8.elementsEqual(name.utf8) }
                ?? records.first { Self.name(ofPage: $0.id) == name }
        }
        if names[0] == "translate" {
            guard let language = catalogue.languages.dropFirst().first(where: { $0 == names.last }),
                case .record(let record)? = EditTarget(["change"] + names.dropFirst().dropLast(), catalogue)
            else { return nil }
            self = .translation(record, language)
            return
        }
        var rest = names.dropFirst(2)
        var holder: CatalogueRecord?
        if let outer = kind.holder {
            guard let name = rest.popFirst(), let found = find(outer, name, in: nil) else { return nil }
            holder = found
        }
        if names[0] == "new" {
            guard rest.isEmpty else { return nil }
            self = .inside(kind, holder)
            return
        }
        guard rest.count == 1, let name = rest.first else { return nil }
        if let record = find(kind, name, in: holder) {
            self = .record(record)
            return
        }
        // It may be a song that visitors requested.
        guard kind == .song, let holder, let request = try? catalogue.part(kind, name, of: holder) else { return nil }
        self = .record(request)
    }
}

extension EditTarget {
    /// An id as one name in a path. A date of a recurring event has a slash in its id, and so may a song.
    static func name(of id: String) -> String { id.replacing("/", with: "~") }

    /// The same, encoded for an address.
    static func segment(_ id: String) -> String { percentEncoded(name(of: id)) }

    /// The name for the record whose page has an address with this id's slugs.
    private static func name(ofPage id: String) -> String {
        id.split(separator: "/").map { slug(String($0)) }.joined(separator: "~")
    }
}
