extension Op {
    /// What follows a step's text. Numbers that name a place in the operations are where to go on.
    enum Action {
        case none
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
}
