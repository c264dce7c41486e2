/// A compiled block that can be overridden.
struct BlockSite {
    let name: UInt32
    /// The indentation of each line of an overriding block.
    let indent: Extent
    /// True if the indentation of the first line was already written.
    let isInline: Bool
    /// The operation after the default.
    let next: Int
}
