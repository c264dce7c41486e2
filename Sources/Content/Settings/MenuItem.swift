package import Diagnostics
import Documents
import Text

/// A link of the menu in `site.yaml`.
package struct MenuItem: Hashable, Sendable {
    package private(set) var label = ""

    /// A path from the site's root with a leading slash, or a web address.
    package private(set) var address = ""
    package let place: Place

    fileprivate init(place: Place) { self.place = place }
}

extension MenuItem: KeyedInput {
    static let keys: [Key<MenuItem>] = [
        Key(RecordField("label", .text, "the text", .required, .automatic, .translated), \.label),
        Key(
            RecordField(
                "address", .text, "where it links to", .required, .automatic, kind: "address or web address"),
            \.address
        ) { fields, key, _, log in
            guard let address = fields.requiredText(key, &log) else { return nil }
            guard Link.isInternal(address) || Link.isWebAddress(address) else {
                log.error(
                    .invalidValue, at: fields.place(of: key), "\"\(address)\" isn't a page address",
                    hint: "start the address of a page of this site with one /, and of another site with https://")
                return nil
            }
            return String(decoding: composed(address: Array(address.utf8)), as: UTF8.self)
        },
    ]

    /// Reads `menu` in `site.yaml`. Returns nil if missing.
    static func all(_ fields: inout FieldReader, _ key: String, _ log: inout DiagnosticLog) -> [MenuItem]? {
        guard fields.has(key) else { return nil }
        var items: [MenuItem] = []
        fields.forEachObject(key, of: "menu item", &log) { fields, log in
            var item = MenuItem(place: fields.place(of: "address"))
            if item.read(&fields, (), &log) { items.append(item) }
        }
        return items
    }
}
