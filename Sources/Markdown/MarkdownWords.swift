/// The words that the HTML of bodies adds for screen readers.
public struct MarkdownWords: Sendable {
    /// The name of a table.
    public var table = "Table"
    /// The name of the list of footnotes.
    public var footnotes = "Footnotes"
    /// The name of a reference to a footnote; its number follows.
    public var footnote = "Footnote"
    /// The name of the link back to such a reference; the footnote's number follows, and the number of the reference if there
    /// are several.
    public var backToReference = "Back to reference"
    /// The name of a checked box.
    public var done = "done"
    /// The name of a box that is not checked.
    public var toDo = "to do"

    /// Creates the English words.
    public init() {}
}
