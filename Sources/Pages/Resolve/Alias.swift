import Content
import Diagnostics

/// A former address of a record, from which visitors are led to the record.
struct Alias: Sendable {
    /// The former address as its author wrote it, from the site's root.
    package let path: String
    package let place: Place

    /// The record's present address.
    let target: Address

    /// The record's title or name.
    package let title: String
}

extension Alias {
    /// The aliases of a record whose address is `target`.
    static func all(of record: some Record, called title: String, at target: Address) -> [Alias] {
        record.aliases.map { Alias(path: $0.target, place: $0.place, target: target, title: title) }
    }
}
