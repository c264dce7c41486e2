/// What the HTML of bodies says beside what is written, for people who hear it.
public struct MarkdownWords: Sendable {
    /// The name of a table.
    public var table = "Table"
    /// The name of the list of footnotes.
    public var footnotes = "Footnotes"
    /// The name of a reference to a footnote, whose number follows.
    public var footnote = "Footnote"
    /// The name of the way back to such a reference; the footnote's number follows, and where there are several references
    /// that of this one.
    public var backToReference = "Back to reference"
    /// The name of an item's box that is checked.
    public var done = "done"
    /// The name of one that is not.
    public var toDo = "to do"

    /// The English ones.
    public init() {}
}
