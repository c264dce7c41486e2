/// One step of rendering. Numbers that name a place in the operations are where to go on.
enum Op {
    /// Bytes of the library's text; `startsLine` where the indentation goes before them.
    case text(Extent, startsLine: Bool)
    /// A line begins here with something other than text.
    case indent
    case escaped(NamePath)
    case raw(NamePath)
    /// Repeats what follows for each item, up to `endSection`; goes on at `end` where there is none.
    case section(NamePath, end: UInt32)
    case endSection
    /// Goes on at `end` where the value counts as true.
    case inverted(NamePath, end: UInt32)
    /// The number of a `CallSite`.
    case call(UInt32)
    /// The number of a `BlockSite`; its default follows.
    case block(UInt32)
    /// The end of a template or of an overriding block.
    case exit
}
