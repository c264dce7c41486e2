/// Where ballots come from.
public enum BallotSource: Sendable {
    /// The file at this path.
    case file(String)
    /// What arrives until its end.
    case standardInput
    /// One vote.
    case words(BallotInWords)
}
