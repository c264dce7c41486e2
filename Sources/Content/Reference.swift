package import Diagnostics

/// A record's reference to a file or another record, which must exist.
package struct Reference: Hashable, Sendable {
    /// The name or address as written.
    package let target: String

    /// The place where it was written.
    package let place: Place
}
