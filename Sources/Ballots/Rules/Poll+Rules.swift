extension Poll {
    /// The rules that decide which ballots of a voter count.
    public struct Rules: Hashable, Sendable {
        /// The votes that a list accepts.
        public enum Votes: String, CaseIterable, Sendable {
            /// Up and down votes.
            case updown
            /// Up votes only.
            case up
        }

        /// The votes that the list accepts.
        public var votes = Votes.updown

        /// The most up votes of each voter that count; nil for any number.
        ///
        /// The earliest votes count; of votes at the same instant, those for the songs whose ids sort first.
        public var mostUps: Int?

        /// The most down votes of each voter that count, chosen in the same way; nil for any number.
        public var mostDowns: Int?

        /// Creates rules under which every ballot counts.
        public init() {}

        /// True if every ballot counts.
        var areNone: Bool { self == Rules() }
    }
}

extension Poll.Rules {
    /// Returns the votes that count among all votes that one voter has cast.
    ///
    /// The result depends only on the set of votes, not on their order.
    func counted(_ cast: [(song: String, standing: CurrentBallot)]) -> [(song: String, vote: Vote)] {
        let order = cast.sorted { a, b in
            a.standing.microseconds == b.standing.microseconds
                ? a.song.utf8.lexicographicallyPrecedes(b.song.utf8) : a.standing.microseconds < b.standing.microseconds
        }
        var (ups, downs) = (0, 0)
        return order.compactMap { song, standing in
            guard let vote = standing.vote else { return nil }
            switch vote {
            case .up:
                ups += 1
                if let mostUps, ups > mostUps { return nil }
            case .down:
                if votes == .up { return nil }
                downs += 1
                if let mostDowns, downs > mostDowns { return nil }
            case .none: break
            }
            return (song, vote)
        }
    }
}
