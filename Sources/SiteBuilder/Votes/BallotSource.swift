/// A source of ballots.
public enum BallotSource: Hashable, Sendable {
    /// The file at this path.
    case file(String)
    /// Standard input, read to its end.
    case standardInput
    /// The answer of the source with this name. A collector's answer may contain invalid ballots from visitors.
    case answer([UInt8], from: String, isCollected: Bool)
    /// One vote, given on the command line: the ids of an event and a song, the voter's name, and `up`, `down` or
    /// `none`. If `mayWait` is true, the vote may wait for a song that no one has requested.
    case given(event: String, song: String, user: String, vote: String, mayWait: Bool)
}
