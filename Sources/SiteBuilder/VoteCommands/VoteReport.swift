/// The result of `vote`.
public struct VoteReport: Sendable {
    /// The imported ballot files: those named by the caller, and those found in the site's folder.
    public let taken: [TakenBallots]

    /// The build after the import; nil if not requested or not possible.
    public let build: BuildReport?

    /// True if the site's content has other changes, which the next build includes.
    public let hasOtherChanges: Bool
}
