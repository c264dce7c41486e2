/// The blocks that one use of a parent overrides.
struct Layer {
    let overrides: Range<Int>
    /// The index of the layer around it; negative if there is none.
    let outer: Int
}
