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

/// The votes and requests for the songs of an event.
package struct CountedSongs: Sendable {
    /// The votes, by song id.
    package let tallies: [String: SongTally]

    /// The requests, oldest first.
    package let requests: [SongRequest]

    /// The singers of all songs that were requested, by the songs' ids on the list.
    package let singers: [String: SongSinger]

    /// The ids of the songs that the host has merged into others, with the ids of the songs that have their votes.
    package let merged: [String: String]

    /// The title and artist of each merged song that was requested.
    package let wordings: [String: (title: String, artist: String)]

    init(
        tallies: [String: SongTally], requests: [SongRequest], singers: [String: SongSinger], _ names: SongNames
    ) {
        self.tallies = tallies
        self.requests = requests
        self.singers = singers
        (merged, wordings) = (names.merged, names.wordings)
    }

    /// The songs of an event without ballots and requests.
    package init(withoutBallots poll: Poll) { self.init(tallies: [:], requests: [], singers: [:], SongNames(poll, [])) }
}

/// Results that every ledger can compute from its ballots and requests.
extension Ledger {
    /// Returns the votes for the songs of a poll by song id, and the songs that were requested and are not on its list, in
    /// the order of the first request.
    ///
    /// Both depend only on the set of ballots and requests. A song gets the votes under all of its names; only a voter's
    /// latest ballot among them counts. The votes of such a song before the latest batch are the sum over its names,
    /// which may count a voter twice.
    package func count(for poll: Poll) throws(LedgerError) -> CountedSongs {
        let (names, requests, singers) = try requestedSongs(for: poll)
        return CountedSongs(
            tallies: try tallies(for: poll, names, listed: poll.listedSongs(among: requests)), requests: requests,
            singers: singers, names)
    }

    /// Returns the songs that were requested at an event and are not on its list, in the order of the first request.
    package func requests(for poll: Poll) throws(LedgerError) -> [SongRequest] {
        try requestedSongs(for: poll).requests
    }

    /// Votes before the latest batch are not available if rules choose among a voter's ballots.
    private func tallies(
        for poll: Poll, _ names: SongNames, listed: Set<String>
    ) throws(LedgerError) -> [String: SongTally] {
        guard poll.rules.areNone else {
            var votes: [String: SongTally] = [:]
            try forEachCountedVote(for: poll, names, listed: listed) {
                votes[$0.song, default: SongTally()].add($0.vote, 1)
            }
            return votes
        }
        var tallies = try tallies(of: poll.event)
        let others = tallies.keys.filter { !names.id(of: $0).utf8.elementsEqual($0.utf8) }
        for (id, names) in Dictionary(grouping: others, by: names.id) {
            var standings: [Int64: CurrentBallot] = [:]
            try forEachStanding(at: poll.event, of: names + [id]) { _, voter, standing in
                standings[voter] = max(standing, standings[voter] ?? standing)
            }
            let before = (names + [id]).compactMap { tallies[$0]?.before }
            var votes = SongTally(before: before.isEmpty ? nil : before.reduce(Tally(), +))
            for standing in standings.values { votes.add(standing.vote, 1) }
            tallies[id] = votes
            for name in names { tallies[name] = nil }
        }
        return tallies
    }

    /// Calls `body` with each vote for a song on the list that counts by a poll's rules, and with those that were
    /// withdrawn, in no particular order; O(ballots at the event).
    package func forEachCountedVote(for poll: Poll, _ body: (CountedVote) -> Void) throws(LedgerError) {
        let (names, requests, _) = try requestedSongs(for: poll)
        let listed = poll.listedSongs(among: requests)
        try forEachCountedVote(for: poll, names, listed: listed) { if listed.contains($0.song) { body($0) } }
    }

    /// - Parameter listed: The ids of the songs on the list. A voter has a limit for these, and the same again for
    ///   songs that wait for the host, so that they use up no votes of the list.
    private func forEachCountedVote(
        for poll: Poll, _ names: SongNames, listed: Set<String>, _ body: (CountedVote) -> Void
    ) throws(LedgerError) {
        var cast: [Int64: [String: CurrentBallot]] = [:]
        try forEachStanding(at: poll.event, of: nil) { name, voter, standing in
            let song = names.id(of: name)
            // A vote for a declined song doesn't use up the voter's limit.
            if poll.declined.contains(song) { return }
            cast[voter, default: [:]][song] = max(standing, cast[voter]?[song] ?? standing)
        }
        for (voter, songs) in cast {
            for part in Dictionary(grouping: songs, by: { listed.contains($0.key) }).values {
                for (song, vote) in poll.rules.counted(part.map { (song: $0.key, standing: $0.value) }) {
                    body(
                        CountedVote(
                            song: song, voter: voter, vote: vote, microseconds: songs[song]?.microseconds ?? 0))
                }
            }
        }
    }

    /// Returns the names of an event's songs, the songs that were requested and are not on its list, and the singers of
    /// all requested songs.
    ///
    /// The result depends only on the set of requests, even with more songs than the poll's limit.
    private func requestedSongs(
        for poll: Poll
    ) throws(LedgerError) -> (names: SongNames, requests: [SongRequest], singers: [String: SongSinger]) {
        let (asked, latest) = try askedSongs(at: poll.event)
        let names = SongNames(poll, asked)
        var first: [String: (batch: Int64, isModerated: Bool)] = [:]
        for song in asked {
            let id = names.id(of: song.id)
            let known = first[id] ?? (song.batch, song.isModerated)
            first[id] = (min(known.batch, song.batch), known.isModerated && song.isModerated)
        }
        var order: [String] = []
        var songs: [String: (first: AskedSong, wording: AskedSong, voters: Set<Int64>)] = [:]
        var counts: [Int64: Int] = [:]
        var numbers: [Int64: Int] = [:]
        var singers: [String: SongSinger] = [:]
        for song in asked {
            let id = names.id(of: song.id)
            let isListed = poll.songs[song.id] != nil || poll.songs[id] != nil
            // Another spelling of the same song doesn't use up the voter's limit.
            if !isListed, songs[id]?.voters.contains(song.voter) != true {
                guard counts[song.voter, default: 0] < poll.requestLimit else { continue }
                counts[song.voter, default: 0] += 1
            }
            if singers[id] == nil {
                let number = numbers[song.voter] ?? numbers.count
                numbers[song.voter] = number
                singers[id] = SongSinger(number: number, asked: song.at)
            }
            if isListed { continue }
            if songs[id] == nil { order.append(id) }
            var known = songs[id] ?? (song, song, [])
            known.voters.insert(song.voter)
            // The song's own wording, rather than a merged song's.
            if known.wording.id != id, song.id == id { known.wording = song }
            songs[id] = known
        }
        let inOrder = order.compactMap { id in
            songs[id].map { song in
                SongRequest(
                    id: id, title: song.wording.title, artist: song.wording.artist, requestedAt: song.first.at,
                    askers: song.voters.count, isNew: first[id]?.batch == latest,
                    hasJoined: first[id]?.isModerated == false)
            }
        }
        guard inOrder.count > poll.songLimit else { return (names, inOrder, singers) }
        let most = inOrder.indices.sorted { (inOrder[$1].askers, $0) < (inOrder[$0].askers, $1) }
        return (names, most.prefix(poll.songLimit).sorted().map { inOrder[$0] }, singers)
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
