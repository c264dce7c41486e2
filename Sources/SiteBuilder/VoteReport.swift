/// What `vote` did.
public struct VoteReport: Sendable {
    /// The files of ballots that were taken in: those that were asked for, and those that lay in the site's folder.
    public let taken: [TakenBallots]

    /// What was built then; nil where nothing was to be, or could be.
    public let build: BuildReport?

    /// Whether the site's content has other changes, which the next build sees to.
    public let hasOtherChanges: Bool
}
