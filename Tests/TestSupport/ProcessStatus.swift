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
        let signals: [Int32] = (1...64).filter { signal in
            let bit = bits >> UInt64(signal - 1)
            return bit & 1 == 1
        }
        return Set(signals).subtracting([32, 33])
    }
}
