import Ballots
package import Content

/// What an event's host is told of the votes: sums, and nobody's name.
package struct HostReport: Sendable {
    let rows: [Row]

    /// The requests that the host has to decide about, those asked for first in front.
    let waiting: [SongRequest]

    /// A song and its votes.
    package struct Row: Sendable {
        let song: Song

        /// All its votes.
        let tally: Tally

        /// How many voters withdrew theirs.
        let withdrawn: Int

        /// How many voted here, those that withdrew among them; votes that were counted elsewhere have no voters here.
        let voters: Int

        /// Whether the song stands in the event's file; otherwise it was asked for.
        let isOwn: Bool
    }

    /// The report on an event with that list.
    package init(_ event: Event, _ list: SongList, _ votes: EventVotes = .none) {
        let own = Set((event.music.songs?.all ?? []).map(\.id))
        rows = list.rows.map { row in
            let votes = votes.tallies[row.song.id]
            let withdrawn = votes?.withdrawn ?? 0
            return Row(
                song: row.song, tally: row.tally, withdrawn: withdrawn,
                voters: withdrawn + (votes?.tally.ups ?? 0) + (votes?.tally.downs ?? 0),
                isOwn: own.contains(row.song.id))
        }
        waiting = event.music.undeclinedRequests(votes).filter { !event.music.lists($0, votes.decisions) }
    }
}
