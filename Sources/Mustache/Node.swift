/// A part of a template, as the checker reads it and the compiler turns it into operations.
enum Node: Sendable {
    /// Bytes of the source within one line; `startsLine` where an indentation would go before them.
    case text(Range<Int>, startsLine: Bool)
    case value(Name, isRaw: Bool)
    case section(Name, isInverted: Bool, [Node])
    case call(Call)
    case block(Block)
}

/// A name to look up in the data; without parts it is the `.` of `{{.}}`.
struct Name: Sendable {
    let parts: [String]
    let offset: Int

    init(_ text: String, at offset: Int) {
        parts = text == "." ? [] : text.utf8.split(separator: UInt8(ascii: ".")).compactMap { String($0) }
        self.offset = offset
    }
}

/// `{{>name}}`, or `{{<name}}` with the blocks it overrides.
struct Call: Sendable {
    enum Target: Sendable {
        case named(String)
        case dynamic(Name)
    }

    let target: Target
    let offset: Int

    /// Whether the tag has its line to itself.
    let isStandalone: Bool

    /// What to put before each line of the template.
    var indent: [UInt8]

    let isParent: Bool
    let overrides: [Block]
}

/// `{{$name}}`: either a place that can be overridden, with its default, or what overrides it.
struct Block: Sendable {
    let name: String
    let offset: Int
    var nodes: [Node]

    /// The white space before its tag, where only that precedes it on its line.
    var indent: [UInt8]

    /// Whether the tag has its line to itself; otherwise its indent is text that has been written already.
    let isStandalone: Bool
}
