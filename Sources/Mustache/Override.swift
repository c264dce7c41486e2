/// What overrides a block.
struct Override {
    let name: UInt32
    let start: Int
}
