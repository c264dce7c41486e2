/// A process's status from `/proc/self/status`.
public struct ProcessStatus {
    private let text: String

    /// Creates a status from the file's text.
    public init(_ text: String) { self.text = text }

    /// Returns the signals in a line such as `SigIgn`; nil if the line is missing.
    ///
    /// Signals 32 and 33 are excluded, because the C library uses them internally.
    public func signals(_ name: String) -> Set<Int32>? {
        guard let line = text.split(separator: "\n").first(where: { $0.hasPrefix(name + ":") }),
            let bits = line.split(whereSeparator: \.isWhitespace).last.flatMap({ UInt64($0, radix: 16) })
        else { return nil }
        return Set((1...64).filter { bits >> ($0 - 1) & 1 == 1 }).subtracting([32, 33])
    }
}
