extension Op {
    /// The action after a step's text.
    ///
    /// Numbers that name operations are the ones to continue with.
    enum Action {
        case none
        /// Writes the indentation: a line begins here with something other than text.
        case indent
        case escaped(NamePath)
        case raw(NamePath)
        /// Repeats the following operations up to `endSection` for each item; continues at `end` if there is none.
        case section(NamePath, end: UInt32)
        case endSection
        /// Continues at `end` if the value counts as true.
        case inverted(NamePath, end: UInt32)
        /// Calls the template of the `CallSite` with this number.
        case call(UInt32)
        /// Begins the `BlockSite` with this number; its default follows.
        case block(UInt32)
        /// Ends a template or an overriding block.
        case exit
    }
}
