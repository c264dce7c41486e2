import Ballots
import Content
import Pages

/// How the songs of an event stand, for people and programs.
public struct Standings: Sendable {
    /// The event's name.
    public let event: String

    /// The songs in the order of the list.
    public let rows: [Row]

    /// The same as one JSON object.
    public let json: String

    /// The same as comma-separated values, which no spreadsheet takes for formulas.
    public let csv: String

    /// One song.
    public struct Row: Sendable {
        /// Its place, as in `2=` where two songs share it.
        public let rank: String

        /// How its rank moved, as in `up 3`; empty where it didn't.
        public let movement: String

        /// The votes for it.
        public let ups: Int

        /// The votes against it.
        public let downs: Int

        /// Ups minus downs.
        public let net: Int

        /// Its title.
        public let title: String

        /// Who plays it.
        public let artist: String

        /// `pinned`, `played`, `requested`, `divisive`: what of these it is.
        public let marks: [String]
    }
}

extension Standings {
    init(_ event: Event, _ list: SongList) {
        self.event = event.name
        rows = list.rows.map { row in
            let marks = [
                (row.song.isPinned, "pinned"), (row.song.status == .played, "played"),
                (row.song.status == .requested, "requested"), (row.tally.isDivisive, "divisive"),
            ]
            return Row(
                rank: row.rankText, movement: row.movement?.words ?? "", ups: row.tally.ups, downs: row.tally.downs,
                net: row.tally.net, title: row.song.title, artist: row.song.artist,
                marks: marks.filter(\.0).map(\.1))
        }
        json = String(decoding: list.json(of: event), as: UTF8.self)
        csv = String(decoding: list.csv, as: UTF8.self)
    }
}

extension Movement {
    /// In words; empty where nothing moved.
    fileprivate var words: String {
        switch self {
        case .new: "new"
        case .none: ""
        case .up(let ranks): "up \(ranks)"
        case .down(let ranks): "down \(ranks)"
        }
    }
}
