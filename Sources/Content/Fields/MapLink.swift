import Documents
import Text

/// A link template for an online map that shows an address.
package struct MapLink: Hashable, Sendable {
    /// The parts of the link before and after the address.
    private let start: String, end: String

    /// OpenStreetMap's search.
    package static let openStreetMap = MapLink(start: "https://www.openstreetmap.org/search?query=", end: "")

    private static let place = "{address}"

    private init(start: String, end: String) {
        self.start = start
        self.end = end
    }

    /// Reads a link from `site.yaml`.
    init(parsing text: String) throws(InvalidValue) {
        let parts = text.components(of: Self.place)
        guard parts.count == 2, Link.isWebAddress(parts.joined()) else {
            throw InvalidValue(
                "\"\(text)\" isn't a link to a map",
                hint:
                    "write {address} where the address belongs, as in \(Self.openStreetMap.start){address}; \"none\" turns maps off"
            )
        }
        (start, end) = (parts[0], parts[1])
    }

    /// Returns the link for a postal address.
    package func link(to address: String) -> String { start + queryEncoded(address) + end }
}

extension String {
    /// Returns the parts between the occurrences of a separator.
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
