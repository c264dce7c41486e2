import Time

/// An event's songs in the order in which they are shown, with their ranks.
struct SongList: Sendable {
    let rows: [Row]

    /// One song of the list.
    struct Row: Sendable {
        let song: Song

        /// 1 + the number of songs strictly above ("standard competition ranking").
        let rank: Int

        /// Whether another song has the same rank.
        let isTied: Bool
    }

    /// Ranks the songs of an event: the pinned first, the played last, each part by rank.
    init(_ event: Event, in zone: Zone) {
        let listed = event.listedSongs
        let scores = listed.map { event.ranking.score($0.tally) }
        let added = listed.map { $0.added?.start(in: zone) }
        let order = listed.indices.sorted { a, b in
            if scores[a] != scores[b] { return scores[a] > scores[b] }
            return event.ranking == .added ? a < b : listed[a].precedes(listed[b], added[a], added[b])
        }
        var ranked: [Row] = []
        var rank = 0
        for (position, index) in order.enumerated() {
            let score = scores[index]
            let tiesBefore = position > 0 && scores[order[position - 1]] == score && event.ranking != .added
            let tiesAfter =
                position + 1 < order.count && scores[order[position + 1]] == score && event.ranking != .added
            if !tiesBefore { rank = position + 1 }
            ranked.append(Row(song: listed[index], rank: rank, isTied: tiesBefore || tiesAfter))
        }
        rows =
            ranked.filter { $0.song.isPinned && $0.song.status != .played }
            + ranked.filter { !$0.song.isPinned && $0.song.status != .played }
            + ranked.filter { $0.song.status == .played }
    }
}

extension Event {
    /// The songs of the list: not those that were declined, nor, where requests are moderated, those that wait.
    var listedSongs: [Song] {
        (songs ?? []).filter { song in
            switch song.status {
            case .accepted, .played: true
            case .requested: requests != .moderated
            case .declined: false
            }
        }
    }
}

extension Song {
    /// The order among songs of one score: more net votes, more ups, earlier added (undated first), title, id.
    fileprivate func precedes(_ other: Song, _ added: Instant?, _ otherAdded: Instant?) -> Bool {
        if tally.net != other.tally.net { return tally.net > other.tally.net }
        if tally.ups != other.tally.ups { return tally.ups > other.tally.ups }
        if added != otherAdded { return (added?.microseconds ?? .min) < (otherAdded?.microseconds ?? .min) }
        if !title.utf8.elementsEqual(other.title.utf8) { return title.utf8.lexicographicallyPrecedes(other.title.utf8) }
        return id.utf8.lexicographicallyPrecedes(other.id.utf8)
    }
}

extension Event.Ranking {
    /// What songs are ranked by, more is better.
    fileprivate func score(_ tally: Tally) -> Double {
        switch self {
        case .net: Double(tally.net)
        case .wilson: tally.wilsonLowerBound
        case .added: 0
        }
    }
}

extension Tally {
    /// The lower bound of the share of ups that the votes support with 95 % confidence; 0 without votes.
    ///
    /// E. B. Wilson, "Probable inference, the law of succession, and statistical inference" (1927), z = 1.96.
    var wilsonLowerBound: Double {
        let votes = Double(ups) + Double(downs)
        guard votes > 0 else { return 0 }
        let z = 1.96
        let share = Double(ups) / votes
        let spread = z * ((share * (1 - share) + z * z / (4 * votes)) / votes).squareRoot()
        return (share + z * z / (2 * votes) - spread) / (1 + z * z / votes)
    }
}
