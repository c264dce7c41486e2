/// One step of rendering: text, where there is any, and what follows it.
struct Op {
    /// Bytes of the library's text.
    var text = Extent(0..<0)

    /// Whether the indentation goes before the text.
    var startsLine = false

    var action = Action.none
}
