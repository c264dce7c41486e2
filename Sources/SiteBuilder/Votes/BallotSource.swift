/// Where ballots come from.
public enum BallotSource: Hashable, Sendable {
    /// The file at this path.
    case file(String)
    /// What arrives until its end.
    case standardInput
    /// What a source of that name answered.
    case answer([UInt8], from: String)
    /// One vote.
    case words(BallotInWords)
}
