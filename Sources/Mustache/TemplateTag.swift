/// A tag of a template.
struct TemplateTag {
    enum Kind {
        case value, raw, section, inverted, close, partial, parent, block, comment, delimiters

        /// True if it needs a closing tag.
        var opens: Bool {
            switch self {
            case .section, .inverted, .parent, .block: true
            case .value, .raw, .close, .partial, .comment, .delimiters: false
            }
        }
    }

    let kind: Kind

    /// The name in it, without the `*` of a dynamic one.
    let name: String

    /// The offset of the name.
    let nameOffset: Int

    /// True if the name is that of a field which holds the template's name.
    let isDynamic: Bool

    /// The range of the tag with its delimiters; if it is alone on its line, that of the whole line.
    var range: Range<Int>

    /// The range of the white space before it, if only that precedes it on its line.
    var indent: Range<Int>

    /// True if it is alone on its line, or only with other tags that leave no text there.
    var isStandalone = false

    /// The name as written, for messages.
    var writtenName: String { isDynamic ? "*" + name : name }
}
