/// The vote on a ballot. Of two votes at the same instant, the greater one counts.
public enum Vote: UInt8, Comparable, CaseIterable, Sendable {
    /// Withdrawn: doesn't change the totals, but stays on record.
    case none = 1
    /// Against the song.
    case down
    /// For the song.
    case up

    /// Parses a word, ignoring case; nil if it isn't a vote.
    public init?(_ word: Span<UInt8>) {
        // The letters in lower case as one number, of four bytes at most.
        guard word.count <= 4 else { return nil }
        var letters: UInt32 = 0
        for index in word.indices {
            let byte = word[index]
            guard (0x41...0x5a).contains(byte) || (0x61...0x7a).contains(byte) else { return nil }
            letters = letters << 8 | UInt32(byte | 0x20)
        }
        switch letters {
        case 0x7570: self = .up
        case 0x646f_776e: self = .down
        case 0x6e6f_6e65: self = .none
        default: return nil
        }
    }

    /// Orders votes by precedence at the same instant.
    public static func < (a: Vote, b: Vote) -> Bool { a.rawValue < b.rawValue }
}

extension Vote {
    /// The word for the vote in a batch.
    public var word: String {
        switch self {
        case .none: "NONE"
        case .down: "DOWN"
        case .up: "UP"
        }
    }
}
