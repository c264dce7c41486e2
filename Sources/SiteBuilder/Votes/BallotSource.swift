/// A source of ballots.
public enum BallotSource: Hashable, Sendable {
    /// The file at this path.
    case file(String)
    /// Standard input, read to its end.
    case standardInput
    /// The answer of the source with that name.
    case answer([UInt8], from: String)
    /// Ballots that the collector with that name has from visitors, of which none may be a ballot at all.
    case collected([UInt8], from: String)
    /// One vote.
    case words(BallotInWords)
}
