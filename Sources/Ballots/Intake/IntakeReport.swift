/// The result of accepting one file of ballots.
public struct IntakeReport: Hashable, Sendable {
    /// The number of lines of each kind.
    public var counts = IntakeCounts()

    /// The changes that the ballots made, or would make.
    public var effect = LedgerEffect()

    /// The first rejected lines, with the reasons.
    public var rejections: [Rejection] = []

    /// The first lines that are stored but don't change a list yet, with the reasons: ballots for songs that no one has
    /// requested yet, and requests beyond a voter's limit.
    public var waiting: [WaitingLine] = []

    /// The number of ballots for songs that are not on a list yet.
    public var waitingBallots = 0

    /// The number of requests beyond a voter's limit.
    public var waitingRequests = 0

    /// The first lines of names that look like another voter's, but count as separate voters.
    public var nearDuplicates: [NearDuplicate] = []

    /// The name of the batch; nil if no batch was filed.
    public var batch: String?

    /// True if the file was accepted before.
    public var isRepeated = false

    /// The name of the file with the rejected lines; nil if the file has no rejected lines, or they were stored before.
    public var rejected: String?

    /// Two names that differ only in accents, signs, or letters that look the same.
    public struct NearDuplicate: Hashable, Sendable {
        /// The first line with one of the names.
        public let line: Int

        /// The first line with the other name; nil if that is in an earlier batch.
        public let earlier: Int?
    }

    /// The most lines of each kind that a report lists.
    static let limit = 100
}

/// A vote for or against a song, which may not be on the list, by a voter's folded name.
package typealias CastVote = (event: String, song: String, voter: [UInt8])
