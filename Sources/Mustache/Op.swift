/// One step of rendering: an optional text and an action.
struct Op {
    /// The range of the text in the library's text.
    var text = Extent(0..<0)

    /// True if the indentation is written before the text.
    var startsLine = false

    var action = Action.none
}
