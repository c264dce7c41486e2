package import Diagnostics

/// A record's reference to a file or another record, which must exist.
package struct Reference: Hashable, Sendable {
    /// The name or address as written.
    package let target: String

    /// The place of the reference.
    package let place: Place
}
