public import Time

/// What became of one source.
public struct FetchedSource: Sendable {
    /// Its name.
    public let name: String

    /// What became of it.
    public let outcome: Outcome

    /// What can become of a source.
    public enum Outcome: Sendable {
        /// The file has a new answer with so many records.
        case written(file: String, records: Int)
        /// The file has what the source answers.
        case unchanged(file: String, records: Int)
        /// The ballots are filed.
        case ballots(TakenBallots)
        /// Nothing has been added to the ballots.
        case noNewBallots
        /// The last answer is fresh until then, and the source was not asked.
        case fresh(until: Instant)
        /// Nobody was asked; the last good answer came then, where there is one.
        case offline(since: Instant?)
        /// The last good answer stays, where there is one.
        case failed(since: Instant?)
    }
}
