/// What the system tells of a process in `/proc/self/status`.
public struct ProcessStatus {
    private let text: String

    /// From the file's text.
    public init(_ text: String) { self.text = text }

    /// The signals of a line such as `SigIgn`, without 32 and 33, which the C library keeps for itself; nil without the line.
    public func signals(_ name: String) -> Set<Int32>? {
        guard let line = text.split(separator: "\n").first(where: { $0.hasPrefix(name + ":") }),
            let bits = line.split(whereSeparator: \.isWhitespace).last.flatMap({ UInt64($0, radix: 16) })
        else { return nil }
        return Set((1...64).filter { bits >> ($0 - 1) & 1 == 1 }).subtracting([32, 33])
    }
}
