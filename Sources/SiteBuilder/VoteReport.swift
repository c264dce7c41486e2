/// The result of `vote`.
public struct VoteReport: Sendable {
    /// The ballot files that were taken in: those named by the caller, and those found in the site's folder.
    public let taken: [TakenBallots]

    /// The build that followed; nil if none was wanted or possible.
    public let build: BuildReport?

    /// True if the site's content has other changes, which the next build takes care of.
    public let hasOtherChanges: Bool
}
