public import Time

/// One song of a list, with the data for ranking it: when it joined the list, if that is known, its votes, and its
/// turn, which only `Ranking.turns` uses.
public typealias RankedSong = (added: Instant?, tally: Tally, turn: SongTurn?)

/// The rule for ranking an event's songs.
public enum Ranking: String, CaseIterable, Sendable {
    /// By net score.
    case net
    /// By the lower bound of the share of ups (Wilson), so that a song with few votes isn't ranked high.
    case wilson
    /// By the order of joining the list.
    case added
    /// By turns: singers who have sung least come first.
    case turns
}

extension Ranking {
    /// Ranks the songs, best first.
    ///
    /// Songs with the same score share a rank. They are sorted by net score, then more ups, then earlier added (undated
    /// first), then their order in the list, as a host has arranged it. This is a total order.
    ///
    /// Without scores, by `added` and `turns`, no songs share a rank. By turns, songs that were sung come last.
    public func placings(_ songs: [RankedSong]) -> [SongRank] {
        if self == .turns {
            let turns = songs.map { $0.turn ?? SongTurn(singer: nil, asked: $0.added, state: .waiting) }
            return SongTurn.order(turns).enumerated().map { SongRank(index: $1, rank: $0 + 1, lastPlace: $0 + 1) }
        }
        let scores = songs.map { score($0.tally) }
        let keys = songs.indices.map { index -> (Double, Int, Int, Int64, Int) in
            if self == .added { return (0, 0, 0, 0, index) }
            let song = songs[index]
            return (-scores[index], -song.tally.net, -song.tally.ups, song.added?.microseconds ?? .min, index)
        }
        let order = songs.indices.sorted { keys[$0] < keys[$1] }
        var placings: [SongRank] = []
        placings.reserveCapacity(order.count)
        var start = 0
        while start < order.count {
            var end = start + 1
            if self != .added { while end < order.count, scores[order[end]] == scores[order[start]] { end += 1 } }
            for index in order[start..<end] { placings.append(SongRank(index: index, rank: start + 1, lastPlace: end)) }
            start = end
        }
        return placings
    }

    /// The length of a song's bar: the score that the song is ranked by, or its net score if songs are ranked in list
    /// order; never below 0.
    package func barLength(_ tally: Tally) -> Double {
        self == .wilson ? tally.wilsonLowerBound : Double(max(0, tally.net))
    }

    /// The score that songs are ranked by; more is better.
    private func score(_ tally: Tally) -> Double {
        switch self {
        case .net: Double(tally.net)
        case .wilson: tally.wilsonLowerBound
        case .added, .turns: 0
        }
    }
}
