/// What became of one file of ballots.
public struct IntakeReport: Hashable, Sendable {
    /// How many lines became what.
    public var counts = IntakeCounts()

    /// What the ballots changed, or would change.
    public var effect = LedgerEffect()

    /// The first of the lines that count nothing, and why.
    public var rejections: [Rejection] = []

    /// The lines of names that people would take for the same, and which count as two voters: each with the earlier one's.
    public var nearDuplicates: [NearDuplicate] = []

    /// The name of the batch; nil where nothing was filed.
    public var batch: String?

    /// Whether all of it had been taken in before.
    public var isRepeated = false

    /// Two lines with names that differ in accents or signs only.
    public struct NearDuplicate: Hashable, Sendable {
        /// The line on which the one name comes first.
        public let line: Int

        /// The line on which the other name comes first.
        public let earlier: Int

        /// The lines on which two such names come first.
        package init(line: Int, earlier: Int) {
            self.line = line
            self.earlier = earlier
        }
    }

    /// How many rejections and near-duplicates a report names.
    static let limit = 100
}
