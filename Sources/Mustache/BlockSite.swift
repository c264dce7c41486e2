/// A place that can be overridden.
struct BlockSite {
    let name: UInt32
    /// What goes before each line of what overrides it.
    let indent: Extent
    /// Whether the indentation of the first line has been written already.
    let isInline: Bool
    /// Where to go on after the default.
    let next: Int
}
