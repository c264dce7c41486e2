/// How ballots are written down.
public enum BallotFormat: Sendable {
    /// A JSON object on each line.
    case lines
    /// One JSON array of objects.
    case array
    /// Comma-separated values under a header (RFC 4180); semicolons and tabs are understood as well.
    case table

    /// The format of a text by its first byte that is no white space; nil while there is none.
    init?(firstOf bytes: some Sequence<UInt8>) {
        guard let first = bytes.first(where: { ![0x20, 0x09, 0x0a, 0x0d].contains($0) }) else { return nil }
        switch first {
        case UInt8(ascii: "{"): self = .lines
        case UInt8(ascii: "["): self = .array
        default: self = .table
        }
    }
}
