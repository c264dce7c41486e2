import Ballots
import Content
import Pages

/// The ranking of an event's songs, for people and programs.
public struct Standings: Sendable {
    /// The event's name.
    public let event: String

    /// The songs in the order of the list.
    public let rows: [Row]

    /// The ranking as one JSON object.
    public let json: String

    /// The ranking as comma-separated values, none of which a spreadsheet takes for a formula.
    public let csv: String

    /// One song.
    public struct Row: Sendable {
        /// Its rank, as in `2=` if two songs share it.
        public let rank: String

        /// The change of its rank, as in `up 3`; empty if there was none.
        public let movement: String

        /// The votes for it.
        public let ups: Int

        /// The votes against it.
        public let downs: Int

        /// Ups minus downs.
        public let net: Int

        /// Its title.
        public let title: String

        /// Its artist.
        public let artist: String

        /// The marks that apply, out of `playing`, `pinned`, `played`, `requested` and `divisive`.
        public let marks: [String]
    }
}

extension Standings {
    init(_ event: Event, _ list: SongList, state: Event.ListState) {
        self.event = event.name
        rows = list.rows.map { row in
            let marks = [
                (row.song.status == .playing, "playing"), (row.song.isPinned, "pinned"),
                (row.song.status == .played, "played"),
                (row.song.status == .requested, "requested"), (row.tally.isDivisive, "divisive"),
            ]
            return Row(
                rank: row.rankText, movement: row.movement?.words ?? "", ups: row.tally.ups, downs: row.tally.downs,
                net: row.tally.net, title: row.song.title, artist: row.song.artist,
                marks: marks.filter(\.0).map(\.1))
        }
        json = String(decoding: list.json(of: event, state: state), as: UTF8.self)
        csv = String(decoding: list.csv, as: UTF8.self)
    }
}

extension Movement {
    /// The movement in words; empty if there was none.
    fileprivate var words: String {
        switch self {
        case .new: "new"
        case .none: ""
        case .up(let ranks): "up \(ranks)"
        case .down(let ranks): "down \(ranks)"
        }
    }
}
