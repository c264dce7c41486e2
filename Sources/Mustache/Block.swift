/// `{{$name}}`: either a place that can be overridden, with its default, or what overrides it.
struct Block: Sendable {
    let name: String
    let offset: Int
    var nodes: [TemplateNode]

    /// The white space before its tag, where only that precedes it on its line.
    var indent: [UInt8]

    /// Whether the tag has its line to itself; otherwise its indent is text that has been written already.
    let isStandalone: Bool
}
