import Ballots
package import Content

/// The votes of an event for its host: sums, without anyone's name.
package struct HostReport: Sendable {
    let rows: [Row]

    /// The open requests, oldest first.
    let waiting: [SongRequest]

    /// A song with all its votes, from the event's file and from ballots.
    ///
    /// `withdrawn` counts the voters who withdrew their votes, and `voters` all voters; votes counted elsewhere have no
    /// voters here. `isOwn` is true for a song in the event's file, and false for a request.
    typealias Row = (song: Song, tally: Tally, withdrawn: Int, voters: Int, isOwn: Bool)

    /// Creates the report on an event and its list.
    package init(_ event: Event, list: SongList, votes: EventVotes = .none) {
        let own = Set((event.music.songs?.all ?? []).map(\.id))
        rows = list.rows.map { row -> Row in
            let votes = votes.tallies[row.song.id]
            let withdrawn = votes?.withdrawn ?? 0
            return (
                song: row.song, tally: row.tally, withdrawn: withdrawn,
                voters: withdrawn + (votes?.tally.ups ?? 0) + (votes?.tally.downs ?? 0),
                isOwn: own.contains(row.song.id)
            )
        }
        waiting = event.music.undeclinedRequests(votes).filter { !event.music.lists($0, votes.decisions) }
    }
}
