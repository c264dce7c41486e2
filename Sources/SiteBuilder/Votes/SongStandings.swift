package import Content
package import Pages

/// The ranking of an event's songs, for people and programs.
package struct SongStandings: Sendable {
    package let event: Event

    /// The list with all results.
    package let list: SongList

    let state: Event.ListState

    /// The ranking as one JSON object.
    package var json: String { String(decoding: list.json(of: event, state: state), as: UTF8.self) }

    /// The ranking as comma-separated values, without values that a spreadsheet would treat as formulas.
    package var csv: String { String(decoding: list.csv, as: UTF8.self) }

    /// The accepted and played songs, best rank first, as XML for rekordbox.
    package var rekordbox: String { String(decoding: list.rekordbox(name: event.name), as: UTF8.self) }

    /// The same songs as extended M3U in UTF-8.
    package var m3u8: String { String(decoding: list.m3u, as: UTF8.self) }
}
