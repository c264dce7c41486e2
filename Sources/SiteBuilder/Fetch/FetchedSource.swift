public import Time

/// The result of fetching one source.
public struct FetchedSource: Sendable {
    /// Its name.
    public let name: String

    /// The outcome of the fetch.
    public let outcome: Outcome

    /// The possible outcomes of fetching a source.
    public enum Outcome: Sendable {
        /// The file has a new answer with this many records.
        case written(file: String, records: Int)
        /// The file already has the source's answer.
        case unchanged(file: String, records: Int)
        /// The ballots were taken in; those of a collector can come in several parts.
        case ballots([TakenBallots])
        /// The source has no new ballots.
        case noNewBallots
        /// The source was not asked, since its last answer is fresh until then.
        case fresh(until: Instant)
        /// No source was asked; the last good answer came then, if there is one.
        case offline(since: Instant?)
        /// The fetch failed; the last good answer, which came then, stays if there is one.
        case failed(since: Instant?)
    }
}
