/// A block that can be overridden, compiled.
struct BlockSite {
    let name: UInt32
    /// The indentation of each line of an overriding block.
    let indent: Extent
    /// True if the indentation of the first line has been written already.
    let isInline: Bool
    /// The operation after the default.
    let next: Int
}
