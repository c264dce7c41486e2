import Ballots
import Content
import Pages

/// The ranking of an event's songs, for people and programs.
public struct SongStandings: Sendable {
    /// The event's name.
    public let event: String

    /// The songs in the order of the list.
    public let rows: [Row]

    /// The ranking as one JSON object.
    public let json: String

    /// The ranking as comma-separated values, without values that a spreadsheet would treat as formulas.
    public let csv: String

    /// The accepted and played songs, best rank first, as XML for rekordbox.
    public let rekordbox: String

    /// The same songs as extended M3U in UTF-8.
    public let m3u8: String

    /// The row of one song.
    public struct Row: Sendable {
        /// The rank, as in `2=` if two songs share it.
        public let rank: String

        /// The change of the rank, as in `up 3`; empty for no change.
        public let movement: String

        /// The votes for it.
        public let ups: Int

        /// The votes against it.
        public let downs: Int

        /// Ups minus downs.
        public let net: Int

        /// The title of the song.
        public let title: String

        /// The artist of the song.
        public let artist: String

        /// The marks of the song: any of `playing`, `pinned`, `played`, `requested` and `divisive`.
        public let marks: [String]
    }
}

extension SongStandings {
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
        rekordbox = String(decoding: list.rekordbox(name: event.name), as: UTF8.self)
        m3u8 = String(decoding: list.m3u, as: UTF8.self)
    }
}

extension Movement {
    /// The movement in words; empty for no change.
    fileprivate var words: String {
        switch self {
        case .new: "new"
        case .none: ""
        case .up(let ranks): "up \(ranks)"
        case .down(let ranks): "down \(ranks)"
        }
    }
}
