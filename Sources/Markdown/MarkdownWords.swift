/// The words that the HTML of bodies adds for screen readers.
public struct MarkdownWords: Equatable, Sendable {
    /// The label of a table.
    public var table = "Table"
    /// The label of the list of footnotes.
    public var footnotes = "Footnotes"
    /// The label of a reference to a footnote, followed by its number.
    public var footnote = "Footnote"
    /// The label of a link back to a reference, followed by the footnote's number and, for several references, the
    /// number of the reference.
    public var backToReference = "Back to reference"
    /// The label of a checked checkbox.
    public var done = "done"
    /// The label of an unchecked checkbox.
    public var toDo = "to do"

    /// Creates the English words.
    public init() {}
}
