public import Time

/// The result of fetching one source.
public struct FetchedSource: Sendable {
    /// The name of the source.
    public let name: String

    /// The outcome of the fetch.
    public let outcome: Outcome

    /// The possible outcomes of fetching a source.
    public enum Outcome: Sendable {
        /// The file was replaced by a new answer with this many records.
        case written(file: String, records: Int)
        /// The answer is the same as the file.
        case unchanged(file: String, records: Int)
        /// The ballots were imported; a collector may send them in several parts.
        case ballots([TakenBallots])
        /// The source has no new ballots.
        case noNewBallots
        /// The source was not asked, because its last answer is fresh until this time.
        case fresh(until: Instant)
        /// No source was asked; `since` is the time of the last good answer, if any.
        case offline(since: Instant?)
        /// The fetch failed; the last good answer, if any, stays, and is from this time.
        case failed(since: Instant?)
    }
}
