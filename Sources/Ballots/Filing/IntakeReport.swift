/// What became of one file of ballots.
public struct IntakeReport: Hashable, Sendable {
    /// How many lines became what.
    public var counts = IntakeCounts()

    /// What the ballots changed, or would change.
    public var effect = LedgerEffect()

    /// The first of the lines that count nothing, and why.
    public var rejections: [Rejection] = []

    /// The first of the lines that are kept but change no list as things stand, and why: ballots for songs that nobody has
    /// asked for yet, and requests beyond what one voter can ask for.
    public var waiting: [WaitingLine] = []

    /// The first of the lines of names that people would take for another one, and which count as voters of their own.
    public var nearDuplicates: [NearDuplicate] = []

    /// The name of the batch; nil where nothing was filed.
    public var batch: String?

    /// Whether all of it had been taken in before.
    public var isRepeated = false

    /// The name of the file beside the batches that keeps the lines that count nothing; nil where there are none, or where
    /// they were kept before.
    public var rejected: String?

    /// Two names that differ in accents or signs only.
    public struct NearDuplicate: Hashable, Sendable {
        /// The line on which the one name comes first.
        public let line: Int

        /// The line on which the other name comes first; nil: it is in an earlier batch.
        public let earlier: Int?

        /// The lines on which two such names come first.
        package init(line: Int, earlier: Int?) {
            self.line = line
            self.earlier = earlier
        }
    }

    /// How many lines of each kind a report names.
    static let limit = 100
}
