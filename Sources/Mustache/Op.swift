/// One step of rendering: an optional text and an action.
struct Op {
    /// The range of the text in the library's text.
    var text = Extent(0..<0)

    /// True if the indentation is written before the text.
    var startsLine = false

    var action = Action.none

    /// The action after a step's text.
    ///
    /// `end` is the number of the operation to continue with.
    enum Action {
        case none
        /// Writes the indentation, because a line begins here with something other than text.
        case indent
        case escaped(NamePath)
        case raw(NamePath)
        /// Repeats the following operations up to `endSection` for each item; continues at `end` if the value is false
        /// or empty.
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
