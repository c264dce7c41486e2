package import Ballots
import Bytes
package import Content
import Crypto
import Diagnostics
import Text
package import Time

/// An event's songs in the order shown, with their votes and ranks.
package struct SongList: Sendable {
    let count: Int

    /// The digest of everything that the list is made from; nil if that includes votes or requests.
    ///
    /// In fingerprints, it replaces the rows, so that most builds needn't read or rank most lists.
    let source: Digest?

    /// The digest of everything that `songs` is made from, without votes; nil if visitors requested any, or songs were
    /// merged.
    let sourceOfSongs: Digest?

    /// True if the list hides the results.
    let hidesResults: Bool

    /// True if the ranks can be compared with those before the latest batch.
    let hasMovement: Bool

    /// The time of the latest counted batch; nil without batches.
    private(set) var counted: Instant?

    /// The score history of the leading songs; nil before there are two batches.
    private(set) var chart: ScoreChart?

    /// The time zone of the event.
    let zone: Zone

    /// The marks of the declined requests, sorted.
    private let declined: Lazy<[String]>
    var declinedMarks: [String] { declined.value }

    /// The marks of the requests that were merged into songs, sorted, by the song's id.
    private let merged: Lazy<[String: [String]]>
    var mergedMarks: [String: [String]] { merged.value }

    private let listed: Lazy<[Song]>
    private let ranked: Lazy<[Row]>

    package var rows: [Row] { ranked.value }

    /// The songs in the order they were added, unranked.
    var songs: [Song] { listed.value }

    /// A song of the list.
    package struct Row: Sendable {
        package let song: Song

        /// All its votes, from the event's file and from ballots.
        package let tally: Tally

        /// 1 + the number of songs with a strictly better score ("standard competition ranking").
        let rank: Int

        /// True if another song has the same rank.
        let isTied: Bool

        /// The change of its rank since before the latest batch; nil without earlier batches.
        package let movement: Movement?

        /// The length of its score's bar, as a percentage of the leader's; nil without votes.
        let bar: Int?

        let ranking: Ranking

        /// True if it needs a heading, as the first of its group on a page.
        fileprivate(set) var beginsGroup = false

        var group: Group { Group(song) }
    }

    /// A part of a list with its own heading.
    enum Group: String, CaseIterable, Sendable {
        case playing, pinned, others, played

        init(_ song: Song) {
            switch song.status {
            case .playing: self = .playing
            case .played: self = .played
            default: self = song.isPinned ? .pinned : .others
            }
        }
    }

    /// The length of a bar, as a percentage of the longest one; both lengths are 0 or more.
    static func bar(_ length: Double, of longest: Double) -> Int {
        // Floating point can't overflow, and scores may be as large as tallies can be.
        longest > 0 ? Int((length / longest * 100).rounded()) : 0
    }

    /// Creates the list of an event: the current song first, then pinned songs, then others, played ones last; each
    /// group by rank.
    ///
    /// - Parameters:
    ///   - votes: The votes and requests in addition to the event's file.
    ///   - hidesResults: True to create the list without votes, in the order the songs were added.
    package init(
        _ event: Event, _ votes: EventVotes = .none, in zone: Zone, hidingResults hidesResults: Bool = false
    ) {
        self.zone = zone
        self.hidesResults = hidesResults
        let (music, place) = (hidesResults ? event.music.withoutResults : event.music, event.place)
        let votes = hidesResults ? votes.withoutTallies : votes
        let listed = Lazy { music.listedSongs(votes, requestedAt: place, in: zone) }
        ranked = Lazy { music.ranked(listed.value, votes, in: zone) }
        self.listed = listed
        declined = Lazy { music.declinedMarks(votes) }
        merged = Lazy { votes.mergedMarks }
        if votes.requests.isEmpty, votes.merged.isEmpty {
            var writer = ByteWriter()
            music.write(to: &writer)
            writer.write(zone.name)
            sourceOfSongs = SHA256.digest(of: writer.bytes)
            count = music.songs?.count(where: music.lists) ?? 0
        } else {
            sourceOfSongs = nil
            count = listed.value.count
        }
        source = votes.isEmpty ? sourceOfSongs : nil
        hasMovement = count > 0 && votes.hasEarlierBatches && !hidesResults
    }
}

extension Event.Music {
    /// The rows of these listed songs, ranked.
    fileprivate func ranked(_ listed: [Song], _ votes: EventVotes, in zone: Zone) -> [SongList.Row] {
        func placings(of songs: [Song], _ tally: (Song) -> Tally) -> [SongRank] {
            ranking.placings(
                songs.map { song in
                    (
                        added: song.added?.start(in: zone), tally: tally(song),
                        turn: ranking == .turns ? SongTurn(song, votes.singers[song.id], in: zone) : nil
                    )
                })
        }
        var ranksBefore: [Int: ClosedRange<Int>]?
        if votes.hasEarlierBatches {
            ranksBefore = [:]
            let new = Set(votes.requests.lazy.filter(\.isNew).map(\.id))
            let known = listed.indices.filter { !new.contains(listed[$0].id) }
            for placing in placings(of: known.map { listed[$0] }, { $0.tally + votes.tallyBefore(of: $0.id) }) {
                ranksBefore?[known[placing.index]] = placing.rank...placing.lastPlace
            }
        }
        let tallies = listed.map { $0.tally + votes.tally(of: $0.id) }
        let longest = tallies.map(ranking.barLength).max() ?? 0
        let ranked = placings(of: listed) { $0.tally + votes.tally(of: $0.id) }.map { placing in
            let (song, tally) = (listed[placing.index], tallies[placing.index])
            return SongList.Row(
                song: song, tally: tally, rank: placing.rank, isTied: placing.isTied,
                movement: ranksBefore.map { Movement(from: $0[placing.index], to: placing.rank) },
                bar: tally.ups + tally.downs == 0 ? nil : SongList.bar(ranking.barLength(tally), of: longest),
                ranking: ranking)
        }
        if listed.allSatisfy({ SongList.Group($0) == .others }) { return ranked }
        return [.playing, .pinned, .others, .played].flatMap { group in ranked.filter { $0.group == group } }
    }
}

extension SongList {
    /// Returns the list with a chart and the time of the latest counted batch.
    package func with(_ chart: ScoreChart?, counted: Instant? = nil) -> SongList {
        var list = self
        list.chart = chart
        list.counted = counted
        return list
    }

    /// The rows of one page. Rows that begin a group are marked, except ordinary songs at the top.
    func rows(_ range: Range<Int>) -> [Row] {
        var last = Group.others
        return rows[range].map { row in
            var row = row
            row.beginsGroup = row.group != last
            last = row.group
            return row
        }
    }

    /// The `count` rows with the best ranks, regardless of their groups.
    ///
    /// The songs of a list with turns are ranked by net score here, because turns ignore how good a song is.
    package func leaders(_ count: Int) -> [Row] {
        if rows.first?.ranking == .turns {
            let order = rows.indices.sorted { a, b in
                (rows[b].tally.net, rows[b].tally.ups, a) < (rows[a].tally.net, rows[a].tally.ups, b)
            }
            return order.prefix(count).map { rows[$0] }
        }
        return Array(rows.indices.sorted { (rows[$0].rank, $0) < (rows[$1].rank, $1) }.prefix(count).map { rows[$0] })
    }
}

extension SongTurn {
    fileprivate init(_ song: Song, _ singer: SongSinger?, in zone: Zone) {
        let state: State =
            switch song.status {
            case .playing, .played: .sung
            case .requested, .accepted, .declined: song.isPinned ? .pinned : .waiting
            }
        self.init(singer: singer?.number, asked: singer?.asked ?? song.added?.start(in: zone), state: state)
    }
}

extension SongList {
    /// The songs that a host can reveal one after another: the ten best, without those that have no votes.
    package var finalists: [Row] { leaders(10).filter { $0.tally.ups + $0.tally.downs > 0 } }
}

extension Event.Music {
    /// The songs of the list in the order they were added, without declined songs and open requests.
    ///
    /// The event's own songs are in the order of its file, and each request precedes the songs that the host added
    /// later.
    ///
    /// - Parameter place: The place for diagnostics about requested songs.
    fileprivate func listedSongs(_ votes: EventVotes, requestedAt place: Place, in zone: Zone) -> [Song] {
        let own = ownSongs(votes).filter { lists($0.status) }
        let requested = undeclinedRequests(votes).filter { lists($0, votes.decisions) }
        guard !requested.isEmpty else { return own }
        func song(_ request: SongRequest) -> Song {
            var details = Song.Details()
            details.title = request.title
            details.artist = request.artist
            details.added = .instant(request.requestedAt)
            details.status = votes.decisions.accepted.contains(request.id) ? .accepted : .requested
            return Song(id: request.id, place: place, details)
        }
        var waiting = requested[...]
        var listed: [Song] = []
        listed.reserveCapacity(own.count + requested.count)
        for ownSong in own {
            if let added = ownSong.added?.start(in: zone) {
                let earlier = waiting.prefix { $0.requestedAt < added }
                listed += earlier.map(song)
                waiting = waiting[earlier.endIndex...]
            }
            listed.append(ownSong)
        }
        return listed + waiting.map(song)
    }

    /// The event's own songs without those that were merged into others. A song has the votes that its file counts for
    /// songs merged into it.
    private func ownSongs(_ votes: EventVotes) -> [Song] {
        let all = songs?.all ?? []
        guard !votes.merged.isEmpty else { return all }
        var others: [String: Tally] = [:]
        for song in all {
            if let id = votes.merged[song.id] { others[id] = others[id, default: Tally()] + song.tally }
        }
        return all.filter { votes.merged[$0.id] == nil }.map { song in
            others[song.id].map { song.with(tally: song.tally + $0) } ?? song
        }
    }

    /// The marks of the declined requests, sorted. They show visitors what became of their requests, and don't reveal
    /// the titles to others.
    fileprivate func declinedMarks(_ votes: EventVotes) -> [String] {
        let own = (songs?.all ?? []).filter { $0.status == .declined }.map { requestMark($0.title, $0.artist) }
        guard !votes.decisions.declined.isEmpty else { return own.sorted() }
        let declined = requestedSongs(votes).filter { votes.decisions.declined.contains($0.id) }
        return (own + declined.map { requestMark($0.title, $0.artist) }).sorted()
    }

    /// True if the list shows the event's own songs with this status.
    package func lists(_ status: Song.Status) -> Bool {
        switch status {
        case .accepted, .playing, .played: true
        case .requested: requests != .moderated
        case .declined: false
        }
    }

    /// True if the list shows this request, which must not be declined.
    ///
    /// While requests are closed or moderated, songs that were already listed stay, and open requests stay open.
    package func lists(_ request: SongRequest, _ decisions: RequestDecisions.OfEvent) -> Bool {
        if decisions.accepted.contains(request.id) { return true }
        return switch requests {
        case .open: true
        case .moderated, .closed: request.hasJoined
        }
    }

    /// The requests that aren't in the event's file and weren't declined, oldest first.
    package func undeclinedRequests(_ votes: EventVotes) -> [SongRequest] {
        requestedSongs(votes).filter { !votes.decisions.declined.contains($0.id) }
    }

    /// The requests that aren't in the event's file, including declined ones, oldest first.
    package func requestedSongs(_ votes: EventVotes) -> [SongRequest] {
        guard !votes.requests.isEmpty else { return [] }
        let known = Set((songs?.all ?? []).flatMap { [$0.id, $0.requestID] })
        return votes.requests.filter { !known.contains($0.id) }
    }
}
