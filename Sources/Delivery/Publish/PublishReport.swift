public import Time

/// The result of a publish, or of its dry run.
public struct PublishReport: Sendable {
    let plan: PublishPlan

    /// The files that were removed.
    public let removed: [String]

    /// The target's address.
    public let target: String

    /// True if the target can go back to an earlier release.
    public internal(set) var hasEarlier = false

    /// The time of the site's next change that needs no edit; nil without one.
    public internal(set) var nextChange: Instant?

    /// The digest that identifies the site's files at the target.
    public var build: String { plan.new.build }

    /// The files that were sent, in order.
    public var sent: [String] { plan.sent.map(\.path) }

    /// The number of assets among the sent files.
    public var assets: Int { plan.sent.count { $0.stage == .asset } }

    /// The number of pages among the sent files.
    public var pages: Int { plan.sent.count { $0.stage == .page } }

    /// The number of entry pages, such as the home page and lists, among the sent files.
    public var entries: Int { plan.sent.count { $0.stage == .entry } }

    /// The number of bytes sent, without compressed copies.
    public var bytes: Int64 { plan.size(ofFirst: plan.sent.count) }

    /// The number of files that the target already had.
    public var unchanged: Int { plan.unchanged.count }

    /// The number of assets that stay for a day, though no page refers to them any more.
    public var retained: Int { plan.retained.count }
}
