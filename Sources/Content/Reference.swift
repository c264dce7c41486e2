package import Diagnostics

/// Something that a record names and that must exist: a file or another record.
package struct Reference: Hashable, Sendable {
    /// What was written.
    package let target: String

    /// Where it was written.
    package let place: Place
}
