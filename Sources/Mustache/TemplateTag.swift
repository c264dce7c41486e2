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

    let nameOffset: Int

    /// True if the name refers to a field that contains the template's name.
    let isDynamic: Bool

    /// The range of the tag with its delimiters, or of the entire line if the tag is alone on it.
    var range: Range<Int>

    /// The range of the white space before it; empty if other text precedes it on the line.
    var indent: Range<Int>

    /// True if its line contains only tags that produce no text.
    var isStandalone = false

    /// The name as written, for messages.
    var writtenName: String { isDynamic ? "*" + name : name }
}
