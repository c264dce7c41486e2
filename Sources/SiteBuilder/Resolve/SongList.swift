import Ballots
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
        let contenders = listed.map {
            Contender(id: $0.id, title: $0.title, added: $0.added?.start(in: zone), tally: $0.tally)
        }
        let ranked = event.ranking.placings(contenders).map {
            Row(song: listed[$0.index], rank: $0.rank, isTied: $0.isTied)
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
