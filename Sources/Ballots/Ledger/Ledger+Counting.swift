import Time

/// A vote that counts.
package struct CountedVote: Sendable {
    /// The song's id on the list.
    package let song: String

    /// A number that identifies the voter among those who voted at the event.
    package let voter: Int64
    package let vote: Vote

    /// The time of the vote in microseconds since 1970.
    package let microseconds: Int64
}

/// Results that every ledger can compute from its ballots and requests.
extension Ledger {
    /// Returns the votes for the songs of a poll, by song id.
    ///
    /// A song that is listed under another id than requested gets the votes under all of its names; only a voter's
    /// latest ballot among them counts.
    ///
    /// The votes of such a song before the latest batch are the sum over its names, which may count a voter twice.
    ///
    /// Votes before the latest batch are not available if rules choose among a voter's ballots.
    package func tallies(for poll: Poll) throws(LedgerError) -> [String: SongTally] {
        guard poll.rules.areNone else { return try countedTallies(for: poll) }
        var tallies = try tallies(of: poll.event)
        let others = poll.songs.keys.filter { poll.songs[$0] != $0 && tallies[$0] != nil }
        for (id, names) in Dictionary(grouping: others, by: { poll.songs[$0, default: ""] }) {
            var standings: [Int64: CurrentBallot] = [:]
            try forEachStanding(at: poll.event, of: names + [id]) { _, voter, standing in
                standings[voter] = max(standing, standings[voter] ?? standing)
            }
            var votes = VoteChange()
            for standing in standings.values { votes.add(standing.vote, 1) }
            let before = (names + [id]).compactMap { tallies[$0]?.before }
            tallies[id] = SongTally(
                tally: Tally(ups: Int(votes.ups), downs: Int(votes.downs)), withdrawn: Int(votes.withdrawn),
                before: before.isEmpty
                    ? nil : Tally(ups: before.reduce(0) { $0 + $1.ups }, downs: before.reduce(0) { $0 + $1.downs }))
            for name in names { tallies[name] = nil }
        }
        return tallies
    }

    /// Calls `body` with each vote that counts by a poll's rules, and with those that were withdrawn, in no particular
    /// order; O(ballots at the event).
    package func forEachCountedVote(for poll: Poll, _ body: (CountedVote) -> Void) throws(LedgerError) {
        var cast: [Int64: [String: CurrentBallot]] = [:]
        try forEachStanding(at: poll.event, of: nil) { name, voter, standing in
            // A vote for a declined song doesn't use up the voter's limit.
            if poll.declined.contains(name) { return }
            let song = poll.songs[name] ?? name
            cast[voter, default: [:]][song] = max(standing, cast[voter]?[song] ?? standing)
        }
        for (voter, songs) in cast {
            for (song, vote) in poll.rules.counted(songs.map { (song: $0.key, standing: $0.value) }) {
                body(
                    CountedVote(song: song, voter: voter, vote: vote, microseconds: songs[song]?.microseconds ?? 0))
            }
        }
    }

    /// Returns the votes that count by a poll's rules, by song id; O(ballots at the event).
    private func countedTallies(for poll: Poll) throws(LedgerError) -> [String: SongTally] {
        var votes: [String: VoteChange] = [:]
        try forEachCountedVote(for: poll) { votes[$0.song, default: VoteChange()].add($0.vote, 1) }
        return votes.mapValues { votes in
            SongTally(
                tally: Tally(ups: Int(votes.ups), downs: Int(votes.downs)), withdrawn: Int(votes.withdrawn),
                before: nil)
        }
    }

    /// Returns the songs that were requested at an event and are not on its list, in the order of the first request.
    ///
    /// The result depends only on the set of requests, even with more songs than the poll's limit.
    package func requests(for poll: Poll) throws(LedgerError) -> [SongRequest] {
        let (asked, latest) = try askedSongs(at: poll.event)
        var first: [String: (batch: Int64, isModerated: Bool)] = [:]
        for song in asked {
            let known = first[song.id] ?? (song.batch, song.isModerated)
            first[song.id] = (min(known.batch, song.batch), known.isModerated && song.isModerated)
        }
        var order: [String] = []
        var requests: [String: SongRequest] = [:]
        var counts: [Int64: Int] = [:]
        for song in asked where poll.songs[song.id] == nil && counts[song.voter, default: 0] < poll.requestLimit {
            counts[song.voter, default: 0] += 1
            let earlier = requests[song.id]
            if earlier == nil { order.append(song.id) }
            requests[song.id] = SongRequest(
                id: song.id, title: earlier?.title ?? song.title, artist: earlier?.artist ?? song.artist,
                requestedAt: earlier?.requestedAt ?? song.at, askers: (earlier?.askers ?? 0) + 1,
                isNew: first[song.id]?.batch == latest, hasJoined: first[song.id]?.isModerated == false)
        }
        let inOrder = order.compactMap { requests[$0] }
        guard inOrder.count > poll.songLimit else { return inOrder }
        let most = inOrder.indices.sorted { (inOrder[$1].askers, $0) < (inOrder[$0].askers, $1) }
        return most.prefix(poll.songLimit).sorted().map { inOrder[$0] }
    }

    /// Returns the songs that have votes but have been removed from an event's list, in byte order of their ids. Their
    /// votes are not shown.
    ///
    /// A ballot for a song that was never listed is refused, or waits until the song is listed.
    ///
    /// - Parameter tallies: The votes at the event, by song id.
    package func lostSongs(
        of poll: Poll, in tallies: [String: SongTally]
    ) throws(LedgerError) -> [(id: String, votes: Int)] {
        var lost: [(id: String, votes: Int)] = []
        for (id, tally) in tallies where poll.songs[id] == nil {
            let votes = tally.tally.ups + tally.tally.downs
            if votes > 0, !poll.awaits(id) { lost.append((id, votes)) }
        }
        guard !lost.isEmpty else { return [] }
        let requested = try requestedSongs(at: poll.event)
        return lost.filter { !requested.contains($0.id) }.sorted { $0.id.utf8.lexicographicallyPrecedes($1.id.utf8) }
    }
}
