extension Poll {
    /// Which of the ballots that voters have cast count.
    public struct Rules: Hashable, Sendable {
        /// The votes that a list takes.
        public enum Votes: String, CaseIterable, Sendable {
            /// For songs, and against them.
            case updown
            /// For songs alone.
            case up
        }

        /// The votes that the list takes.
        public var votes = Votes.updown

        /// The most votes for songs, and against them, that count of each voter; nil: any number.
        ///
        /// Those that were cast first count; of votes at the same instant, those for the songs whose ids come first.
        public var mostUps: Int?

        /// The same of votes against them.
        public var mostDowns: Int?

        /// Every ballot counts.
        public init() {}

        /// True if every ballot counts.
        var areNone: Bool { self == Rules() }
    }
}

extension Poll.Rules {
    /// Chooses the votes that count among those that one voter has cast: each a song's id and a standing.
    ///
    /// The choice depends on the set of votes alone.
    func counted(_ cast: [(song: String, standing: Standing)]) -> [(song: String, vote: Vote)] {
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
