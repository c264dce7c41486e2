/// A part of a template, for the checker and the compiler.
enum TemplateNode: Sendable {
    /// Bytes of the source within one line; `startsLine` is true if an indentation is written before them.
    case text(Range<Int>, startsLine: Bool)
    case value(Name, isRaw: Bool)
    case section(Name, isInverted: Bool, [TemplateNode])
    case call(Call)
    case block(Block)
}
