/// A tag as it stands in a template.
struct TemplateTag {
    enum Kind {
        case value, raw, section, inverted, close, partial, parent, block, comment, delimiters

        /// Whether it goes on until a closing tag.
        var opens: Bool {
            switch self {
            case .section, .inverted, .parent, .block: true
            case .value, .raw, .close, .partial, .comment, .delimiters: false
            }
        }
    }

    let kind: Kind

    /// The name within it, without the `*` of a dynamic one.
    let name: String

    /// Where the name begins.
    let nameOffset: Int

    /// Whether the name is that of a field which holds the name of the template.
    let isDynamic: Bool

    /// The tag with its delimiters and, where it has its line to itself, the rest of that line.
    var range: Range<Int>

    /// The white space before it, where only that precedes it on its line.
    var indent: Range<Int>

    /// Whether it has its line to itself, or with others that also leave no text there.
    var isStandalone = false

    /// The name as it is written, for messages.
    var writtenName: String { isDynamic ? "*" + name : name }
}
