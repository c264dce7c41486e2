/// A part of a template, as the checker reads it and the compiler turns it into operations.
enum TemplateNode: Sendable {
    /// Bytes of the source within one line; `startsLine` where an indentation would go before them.
    case text(Range<Int>, startsLine: Bool)
    case value(Name, isRaw: Bool)
    case section(Name, isInverted: Bool, [TemplateNode])
    case call(Call)
    case block(Block)
}
