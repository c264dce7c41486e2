import Ballots
package import Content

/// The votes of an event for its host: sums, without anyone's name.
package struct HostReport: Sendable {
    let rows: [Row]

    /// The open requests, oldest first.
    let waiting: [SongRequest]

    /// A song and its votes.
    package struct Row: Sendable {
        let song: Song

        /// All its votes, from the event's file and from ballots.
        let tally: Tally

        /// The number of voters who withdrew their votes.
        let withdrawn: Int

        /// The number of voters here, including those who withdrew; votes counted elsewhere have no voters here.
        let voters: Int

        /// True for a song in the event's file, false for a request.
        let isOwn: Bool
    }

    /// Creates the report on an event and its list.
    package init(_ event: Event, list: SongList, votes: EventVotes = .none) {
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
