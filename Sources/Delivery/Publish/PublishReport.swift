public import Time

/// The result of a publish, or of its dry run.
public struct PublishReport: Sendable {
    /// The target's address.
    public let target: String

    /// The digest that identifies the site's files at the target.
    public let build: String

    /// The files that were sent, in order.
    public let sent: [String]

    /// The numbers of assets, of pages, and of entry pages (such as the home page and lists) among the sent files.
    public let assets, pages, entries: Int

    /// The number of bytes sent, without compressed copies.
    public let bytes: Int64

    /// The files that were removed.
    public let removed: [String]

    /// The number of files that the target already had.
    public let unchanged: Int

    /// The number of assets that stay for a day, though no page refers to them any more.
    public let retained: Int

    /// True if the target can go back to an earlier release.
    public internal(set) var hasEarlier = false

    /// The time of the site's next change that needs no edit; nil without one.
    public internal(set) var nextChange: Instant?

    init(_ plan: PublishPlan, removed: [String], to target: String) {
        self.target = target
        self.removed = removed
        build = plan.new.build
        sent = plan.sent.map(\.path)
        assets = plan.sent.count { $0.stage == .asset }
        pages = plan.sent.count { $0.stage == .page }
        entries = plan.sent.count { $0.stage == .entry }
        bytes = plan.size(ofFirst: plan.sent.count)
        unchanged = plan.unchanged.count
        retained = plan.retained.count
    }
}
