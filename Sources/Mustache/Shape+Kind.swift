extension Shape {
    /// The kinds of values that fields hold.
    public enum Kind: Hashable, Sendable {
        /// Plain text, escaped when it is shown; as a section it is true unless the text is empty.
        case text
        /// A safe address; only values of this kind can be shown in `href`, `src` and the like.
        case address
        /// Finished HTML, shown with `{{{name}}}`; the only kind that is not escaped.
        case html
        /// True or false, for sections.
        case flag
        /// The name of one of these templates, for `{{>*name}}`; otherwise like text.
        case template([String])
        /// A list; a section repeats for each of its items.
        case list(Shape)
        /// An optional object with its own fields.
        case object(Shape)
    }
}
