import Time

/// How an event's songs are ranked.
public enum Ranking: String, CaseIterable, Sendable {
    /// By net score.
    case net
    /// By the share of ups that the votes support, so that few votes weigh little.
    case wilson
    /// By the order in which they joined the list.
    case added
}

extension Ranking {
    /// The songs in order, best first, with their ranks.
    ///
    /// Songs of one score share a rank, and stand by net score, then more ups, then earlier added (undated first), then
    /// title, then id: a total order.
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

    /// What songs are ranked by, more is better.
    private func score(_ tally: Tally) -> Double {
        switch self {
        case .net: Double(tally.net)
        case .wilson: tally.wilsonLowerBound
        case .added: 0
        }
    }
}

extension Contender {
    /// The order among songs of one score.
    fileprivate func precedes(_ other: Contender) -> Bool {
        if tally.net != other.tally.net { return tally.net > other.tally.net }
        if tally.ups != other.tally.ups { return tally.ups > other.tally.ups }
        if added != other.added { return (added?.microseconds ?? .min) < (other.added?.microseconds ?? .min) }
        if !title.utf8.elementsEqual(other.title.utf8) { return title.utf8.lexicographicallyPrecedes(other.title.utf8) }
        return id.utf8.lexicographicallyPrecedes(other.id.utf8)
    }
}
