package import Diagnostics

/// A file or another record that a record names and that must exist.
package struct Reference: Hashable, Sendable {
    /// The name or address as written.
    package let target: String

    /// The place where it was written.
    package let place: Place
}
