/// A dotted name, with numbers for its parts.
struct NamePath {
    /// The number of the first part; `NamePath.current` for `{{.}}`.
    var first: UInt32
    /// The index of the other parts in the library's `tails`.
    var tail: UInt32
    var tailCount: UInt16

    static let current = UInt32.max
}
