/// One step of rendering: a text, if there is one, and an action.
struct Op {
    /// The range of the text in the library's text.
    var text = Extent(0..<0)

    /// True if the indentation goes before the text.
    var startsLine = false

    var action = Action.none
}
