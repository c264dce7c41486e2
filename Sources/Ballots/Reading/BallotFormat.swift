/// The format of a file of ballots.
public enum BallotFormat: Sendable {
    /// A JSON object on each line.
    case lines
    /// One JSON array of objects.
    case array
    /// Comma-separated values with a header (RFC 4180); semicolons and tabs are also separators.
    case table

    /// Detects the format from the first byte that is not white space; nil without such a byte.
    init?(firstOf bytes: some Sequence<UInt8>) {
        guard let first = bytes.first(where: { ![0x20, 0x09, 0x0a, 0x0d].contains($0) }) else { return nil }
        switch first {
        case UInt8(ascii: "{"): self = .lines
        case UInt8(ascii: "["): self = .array
        default: self = .table
        }
    }
}
