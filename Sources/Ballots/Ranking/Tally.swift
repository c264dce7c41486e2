/// The votes for one song.
public struct Tally: Hashable, Sendable {
    /// Votes for it.
    public var ups: Int

    /// Votes against it.
    public var downs: Int

    /// Creates a tally.
    public init(ups: Int = 0, downs: Int = 0) {
        self.ups = ups
        self.downs = downs
    }

    /// Up minus down.
    public var net: Int { ups - downs }

    /// The most ups or downs that a tally can have: far more than there are people, and low enough that sums never
    /// overflow.
    public static let limit = 1_000_000_000_000

    /// True if opinions are divided: at least ten votes, and a net score of at most a tenth of them.
    public var isDivisive: Bool { ups + downs >= 10 && abs(net) * 10 <= ups + downs }

    /// The lower bound of the share of ups with 95 % confidence; 0 without votes.
    ///
    /// E. B. Wilson, "Probable inference, the law of succession, and statistical inference" (1927), z = 1.96.
    public var wilsonLowerBound: Double {
        let votes = Double(ups) + Double(downs)
        guard votes > 0 else { return 0 }
        let z = 1.96
        let share = Double(ups) / votes
        let spread = z * ((share * (1 - share) + z * z / (4 * votes)) / votes).squareRoot()
        return (share + z * z / (2 * votes) - spread) / (1 + z * z / votes)
    }

    /// Keys that would set a total, although totals are only ever counted.
    private static let keys = [
        "votes", "total", "totals", "tally", "score", "net", "up", "ups", "down", "downs", "count", "rank",
    ]

    /// True if a key would set a total.
    package static func isSet(by key: String) -> Bool { keys.contains(key.lowercased()) }

    /// The message for such a key, without its subject.
    package static let refusal = "tries to set a total; totals are only ever counted"

    /// Adds the votes of two tallies.
    public static func + (a: Tally, b: Tally) -> Tally { Tally(ups: a.ups + b.ups, downs: a.downs + b.downs) }
}
