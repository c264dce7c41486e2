/// The blocks that one use of a parent overrides.
struct Layer {
    let overrides: Range<Int>
    /// The layer around it; negative where there is none.
    let outer: Int
}
