import Content
import Diagnostics

/// An address at which a record stood before, and from where visitors are led on.
struct Alias: Sendable {
    /// As its author writes it, from the site's root on.
    package let path: String
    package let place: Place

    /// Where the record stands now.
    let target: Address

    /// What the record is called.
    package let title: String
}

extension Alias {
    /// The aliases of a record that stands at `target`.
    static func all(of record: some Record, called title: String, at target: Address) -> [Alias] {
        record.aliases.map { Alias(path: $0.target, place: $0.place, target: target, title: title) }
    }
}
