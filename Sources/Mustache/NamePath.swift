/// A dotted name with its parts as numbers.
struct NamePath {
    /// The number of the first part; `NamePath.current` for `{{.}}`.
    var first: UInt32
    /// Where the other parts are in the library's `tails`.
    var tail: UInt32
    var tailCount: UInt16

    static let current = UInt32.max
}
