/// The kind of value that a reader expects in a field.
public enum FieldForm: Hashable, Sendable {
    case text
    case flag
    /// A list of anything.
    case list
    case integer(ClosedRange<Int>)
    /// One of several words.
    case choice([String])
    /// One of several words, or a list of them.
    case choices([String])
    /// A text or a list of texts.
    case texts
    /// A text of this shape, as a regular expression; or a list of such texts if `inLists` is true.
    case shaped(String, inLists: Bool = false)
    /// An integer, or a list of them.
    case integers(ClosedRange<Int>)
    /// A code, or the place that holds it.
    case code
    /// A code, or a list of one to this many codes.
    case codes(limit: Int)
    /// A group of text fields whose names the author chooses.
    case textsByName
}
