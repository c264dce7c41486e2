extension Shape {
    /// What a field holds.
    public enum Kind: Sendable {
        /// Plain text, escaped wherever it is shown; as a section it stands where the text isn't empty.
        case text
        /// Text that leads somewhere and may: nothing else can stand in `href`, `src` and the like.
        case address
        /// Finished HTML, to be shown with `{{{name}}}`; the only kind that is not escaped.
        case html
        /// Yes or no, for sections.
        case flag
        /// The name of one of these templates, for `{{>*name}}`; otherwise as text.
        case template([String])
        /// Any number of items; a section repeats for each.
        case list(Shape)
        /// Something with fields of its own, or nothing.
        case object(Shape)
    }
}
