import Time

/// The rule by which an event's songs are ranked.
public enum Ranking: String, CaseIterable, Sendable {
    /// By net score.
    case net
    /// By the lower bound of the share of ups (Wilson), so that a song with few votes isn't ranked high.
    case wilson
    /// By the order in which they joined the list.
    case added
}

extension Ranking {
    /// Ranks the songs, best first.
    ///
    /// Songs with the same score share a rank. They are sorted by net score, then more ups, then earlier added (undated
    /// first), then title, then id: a total order.
    public func placings(_ songs: [Contender]) -> [Placing] {
        let scores = songs.map { score($0.tally) }
        let order = songs.indices.sorted { a, b in
            if scores[a] != scores[b] { return scores[a] > scores[b] }
            return self == .added ? a < b : songs[a].precedes(songs[b])
        }
        var placings: [Placing] = []
        placings.reserveCapacity(order.count)
        var rank = 0
        for (position, index) in order.enumerated() {
            let score = scores[index]
            let tiesBefore = self != .added && position > 0 && scores[order[position - 1]] == score
            let tiesAfter = self != .added && position + 1 < order.count && scores[order[position + 1]] == score
            if !tiesBefore { rank = position + 1 }
            placings.append(Placing(index: index, rank: rank, isTied: tiesBefore || tiesAfter))
        }
        return placings
    }

    /// The number that songs are ranked by; more is better.
    private func score(_ tally: Tally) -> Double {
        switch self {
        case .net: Double(tally.net)
        case .wilson: tally.wilsonLowerBound
        case .added: 0
        }
    }
}

extension Contender {
    /// True if this song comes before another one with the same score.
    fileprivate func precedes(_ other: Contender) -> Bool {
        if tally.net != other.tally.net { return tally.net > other.tally.net }
        if tally.ups != other.tally.ups { return tally.ups > other.tally.ups }
        if added != other.added { return (added?.microseconds ?? .min) < (other.added?.microseconds ?? .min) }
        if !title.utf8.elementsEqual(other.title.utf8) { return title.utf8.lexicographicallyPrecedes(other.title.utf8) }
        return id.utf8.lexicographicallyPrecedes(other.id.utf8)
    }
}
