public import Time

/// The facts that decide when a song is sung, for `Ranking.turns`.
public struct SongTurn: Hashable, Sendable {
    /// A number that is equal for the songs of one singer; nil for the host's songs, which count as one more singer's.
    public let singer: Int?

    /// When the song was first requested, or added to the list; nil if unknown, which is before all times.
    public let asked: Instant?

    /// Whether the song was sung, is next, or waits.
    public let state: State

    /// Whether a song was sung, is next, or waits.
    public enum State: Sendable {
        /// Played or playing; counts as one of its singer's turns.
        case sung
        /// The host pinned it, so that it precedes all other waiting songs.
        case pinned
        case waiting
    }

    /// Creates a song's turn.
    public init(singer: Int?, asked: Instant?, state: State) {
        self.singer = singer
        self.asked = asked
        self.state = state
    }
}

extension SongTurn {
    /// Returns the indices of the songs in the order of their turns, followed by those that were sung; O(n log n).
    ///
    /// Singers who have had fewer turns come first: a song's turn is the number of its singer's songs that were sung or
    /// precede it. Songs with equal turns are sorted by time, then by place in the list. This is a total order.
    static func order(_ songs: [SongTurn]) -> [Int] {
        let times = songs.map { $0.asked?.microseconds ?? .min }
        let sung = songs.indices.filter { songs[$0].state == .sung }
        var turns: [Int?: Int] = [:]
        for index in sung { turns[songs[index].singer, default: 0] += 1 }
        return [State.pinned, .waiting].flatMap { state in
            let group = songs.indices.filter { songs[$0].state == state }.sorted { (times[$0], $0) < (times[$1], $1) }
            let numbered = group.map { index -> (turn: Int, index: Int) in
                let turn = turns[songs[index].singer, default: 0]
                turns[songs[index].singer] = turn + 1
                return (turn, index)
            }
            return numbered.sorted { a, b in
                (a.turn, times[a.index], a.index) < (b.turn, times[b.index], b.index)
            }.map(\.index)
        } + sung
    }
}
