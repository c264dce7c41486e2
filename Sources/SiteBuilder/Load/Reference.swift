import Diagnostics

/// Something that a record names and that must exist: a file or another record.
struct Reference: Hashable, Sendable {
    /// What was written.
    let target: String

    /// Where it was written.
    let place: Place
}
