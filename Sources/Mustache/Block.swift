/// `{{$name}}`: a block that can be overridden, with its default, or a block that overrides one.
struct Block: Sendable {
    let name: String
    let offset: Int
    var nodes: [TemplateNode]

    /// The white space before its tag; empty if other text precedes it on the line.
    var indent: [UInt8]

    /// True if the tag is alone on its line; otherwise its indent is text that was already written.
    let isStandalone: Bool
}
