/// The result of taking in one file of ballots.
public struct IntakeReport: Hashable, Sendable {
    /// How many lines the file has of each kind.
    public var counts = IntakeCounts()

    /// The changes that the ballots made, or would make.
    public var effect = LedgerEffect()

    /// The first of the rejected lines, and why they were rejected.
    public var rejections: [Rejection] = []

    /// The first of the lines that are kept but change no list yet, and why: ballots for songs that nobody has requested
    /// yet, and requests beyond the limit of one voter.
    public var waiting: [WaitingLine] = []

    /// The first lines of names that look like another voter's, but count as voters of their own.
    public var nearDuplicates: [NearDuplicate] = []

    /// The name of the batch; nil if nothing was filed.
    public var batch: String?

    /// True if the whole file had been taken in before.
    public var isRepeated = false

    /// The name of the file beside the batches that keeps the rejected lines; nil if there are none, or if they were kept
    /// before.
    public var rejected: String?

    /// Two names that differ only in accents, signs, or letters that look the same.
    public struct NearDuplicate: Hashable, Sendable {
        /// The first line with one of the names.
        public let line: Int

        /// The first line with the other name; nil: it is in an earlier batch.
        public let earlier: Int?

        /// Creates a pair from the first line of each name.
        package init(line: Int, earlier: Int?) {
            self.line = line
            self.earlier = earlier
        }
    }

    /// How many lines of each kind a report lists at most.
    static let limit = 100
}
