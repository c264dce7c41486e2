package import Diagnostics
package import Documents
import Text

/// A link of the menu in `site.yaml`.
package struct MenuItem: Hashable, Sendable {
    package let label: String

    /// A path from the site's root with a leading slash, or a web address.
    package let address: String
    package let place: Place
}

extension MenuItem {
    /// Reads `menu` in `site.yaml`. Returns nil if missing.
    package static func all(_ fields: inout FieldReader, _ log: inout DiagnosticLog) -> [MenuItem]? {
        guard fields.has("menu") else { return nil }
        var items: [MenuItem] = []
        fields.forEachObject("menu", of: "menu item", &log) { item, log in
            let label = item.requiredText("label", &log)
            let address = item.requiredText("address", &log)
            if let address, !Link.isInternal(address), !Link.isWebAddress(address) {
                log.error(
                    .invalidValue, at: item.place(of: "address"), "\"\(address)\" isn't a page address",
                    hint: "start the address of a page of this site with one /, and of another site with https://")
            } else if let label, let address {
                let address = String(decoding: composed(address: Array(address.utf8)), as: UTF8.self)
                items.append(MenuItem(label: label, address: address, place: item.place(of: "address")))
            }
        }
        return items
    }
}
