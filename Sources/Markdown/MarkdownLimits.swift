/// The limits for rendering one body.
public struct MarkdownLimits: Sendable {
    /// The maximum length of a text, in bytes.
    public var inputBytes = 256 << 10
    /// Processor time per body, in seconds.
    public var cpuSeconds = 2.0
    /// Address space of a worker, in bytes; half of it is for parsing.
    public var memoryBytes = 512 << 20
    /// HTML and plain text of one body, in bytes in total.
    public var outputBytes = 8 << 20

    /// Creates the default limits.
    public init() {}
}
