import Diagnostics
import Text

/// A link template for an online map that shows an address.
package struct MapLink: Hashable, Sendable {
    /// The parts of the link before and after the address.
    private let start: String, end: String

    /// OpenStreetMap's search.
    package static let openStreetMap = MapLink(start: "https://www.openstreetmap.org/search?query=", end: "")

    private static let place = "{address}"

    /// Returns the link for a postal address.
    package func link(to address: String) -> String { start + queryEncoded(address) + end }
}

extension MapLink {
    /// Reads a link from `site.yaml`.
    init(parsing text: String) throws(InvalidValue) {
        let parts = text.split(separator: Self.place, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, Link.isWebAddress(parts.joined()) else {
            throw InvalidValue(
                "\"\(text)\" isn't a link to a map",
                hint:
                    "write {address} where the address belongs, as in \(Self.openStreetMap.start){address}; \"none\" turns maps off"
            )
        }
        (start, end) = (parts[0], parts[1])
    }
}
