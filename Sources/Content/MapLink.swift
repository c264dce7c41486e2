import Documents
import Text

/// A map on the web that shows an address.
package struct MapLink: Hashable, Sendable {
    /// The link, with `{address}` in the place of the address.
    private let template: String

    /// OpenStreetMap's search.
    package static let openStreetMap = MapLink(template: "https://www.openstreetmap.org/search?query={address}")

    private static let place = "{address}"

    private init(template: String) { self.template = template }

    /// Reads a link from `site.yaml`.
    init(parsing text: String) throws(InvalidValue) {
        let parts = text.components(of: Self.place)
        guard parts.count == 2, Link.isWebAddress(parts.joined()) else {
            throw InvalidValue(
                "\"\(text)\" is no link to a map",
                hint:
                    "write {address} where the address belongs, as in \(Self.openStreetMap.template), or none for no map"
            )
        }
        template = text
    }

    /// The link to an address, as one writes it on an envelope.
    package func link(to address: String) -> String {
        template.components(of: Self.place).joined(separator: queryEncoded(address))
    }
}

extension String {
    /// The parts between the occurrences of a text.
    fileprivate func components(of separator: String) -> [String] {
        var parts: [String] = []
        var rest = Substring(self)
        while let found = rest.firstRange(of: separator) {
            parts.append(String(rest[..<found.lowerBound]))
            rest = rest[found.upperBound...]
        }
        return parts + [String(rest)]
    }
}
