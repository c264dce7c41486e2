/// A block that overrides another, compiled.
struct Override {
    let name: UInt32
    let start: Int
}
