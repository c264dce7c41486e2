/// What a publish did, or would do.
public struct PublishReport: Sendable {
    /// The target's address.
    public let target: String

    /// What the site's files are known by at the target.
    public let build: String

    /// What was sent, in that order.
    public let sent: [String]

    /// How many of them are assets, pages, and pages that lead to others.
    public let assets, pages, entries: Int

    /// How many bytes were sent; compressed copies are not among them.
    public let bytes: Int64

    /// What was removed.
    public let removed: [String]

    /// How many files the target had already.
    public let unchanged: Int

    /// How many assets stay for a day though no page names them any more.
    public let retained: Int

    init(_ plan: PublishPlan, removed: [String], to target: String) {
        self.target = target
        self.removed = removed
        build = plan.new.build
        sent = plan.sent.map(\.path)
        assets = plan.sent.count { $0.stage == .asset }
        pages = plan.sent.count { $0.stage == .page }
        entries = plan.sent.count { $0.stage == .entry }
        bytes = plan.sent.reduce(0) { $1.coding == nil ? $0 + $1.size : $0 }
        unchanged = plan.unchanged.count
        retained = plan.retained.count
    }
}
