/// What rendering one body may cost before it is given up.
public struct MarkdownLimits: Sendable {
    /// The longest text accepted, in bytes.
    public var inputBytes = 256 << 10
    /// Processor time for one body, in seconds.
    public var cpuSeconds = 2.0
    /// Address space of a worker, in bytes; half of it is for parsing.
    public var memoryBytes = 512 << 20
    /// HTML and plain text of one body together, in bytes.
    public var outputBytes = 8 << 20

    /// The usual limits.
    public init() {}
}
