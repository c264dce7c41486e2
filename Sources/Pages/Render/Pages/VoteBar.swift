import Ballots

/// A song's votes as a bar: the share for it, then the share against it.
struct VoteBar: Sendable {
    private let ups: Int

    /// Nil if there are no votes.
    init?(_ tally: Tally) {
        guard tally.ups + tally.downs > 0 else { return nil }
        ups = Int((Double(tally.ups) / Double(tally.ups + tally.downs) * 100).rounded())
    }

    static let view = View<VoteBar>([
        .number("ups", "how much of 100 is for it") { $0.ups }
    ])
}
