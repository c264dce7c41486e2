package import Ballots
import Bytes
package import Content
import Crypto
import Diagnostics
package import Time

/// An event's songs in the order in which they are shown, with their votes and ranks.
package struct SongList: Sendable {
    /// How many there are.
    let count: Int

    /// The digest of everything that the list is made from, where its event's file alone makes it: it stands for the rows in
    /// fingerprints, so that most lists are neither read nor ranked by a build that changes something else. Nil where voters
    /// had a part in it.
    let source: Digest?

    /// The same for `songs`, in which votes have no part; nil where visitors asked for some.
    let sourceOfSongs: Digest?

    /// Whether the ranks can be compared with those before the latest batch.
    let hasMovement: Bool

    /// How the leading songs came to their scores; nil where there is nothing to draw yet.
    private(set) var chart: ScoreChart?

    private let listed: Lazy<[Song]>
    private let ranked: Lazy<[Row]>

    package var rows: [Row] { ranked.value }

    /// The same songs in the order in which they came, whatever voters say.
    var songs: [Song] { listed.value }

    /// One song of the list.
    package struct Row: Sendable {
        package let song: Song

        /// All its votes.
        package let tally: Tally

        /// 1 + the number of songs strictly above ("standard competition ranking").
        let rank: Int

        /// Whether another song has the same rank.
        let isTied: Bool

        /// Where it was before the latest batch; nil where there is nothing to compare with.
        package let movement: Movement?
    }

    /// The list of an event: the pinned first, the played last, each part by rank.
    ///
    /// - Parameter votes: What voters said beyond the songs' own tallies.
    package init(_ event: Event, _ votes: EventVotes = .none, in zone: Zone) {
        let (music, place) = (event.music, event.place)
        let listed = Lazy { music.listedSongs(votes, askedAt: place) }
        ranked = Lazy { music.ranked(listed.value, votes, in: zone) }
        self.listed = listed
        if votes.requests.isEmpty {
            var writer = ByteWriter()
            music.store(in: &writer)
            writer.write(zone.name)
            sourceOfSongs = SHA256.digest(of: writer.bytes)
            count = music.songs?.count(where: music.lists) ?? 0
        } else {
            sourceOfSongs = nil
            count = listed.value.count
        }
        source = votes.isEmpty ? sourceOfSongs : nil
        hasMovement = count > 0 && votes.hasEarlierBatches
    }
}

extension Event.Music {
    /// The rows that these of the event's songs make.
    fileprivate func ranked(_ listed: [Song], _ votes: EventVotes, in zone: Zone) -> [SongList.Row] {
        func placings(of songs: [Song], _ tally: (Song) -> Tally) -> [Placing] {
            ranking.placings(
                songs.map {
                    Contender(id: $0.id, title: $0.title, added: $0.added?.start(in: zone), tally: tally($0))
                })
        }
        var ranksBefore: [Int: Int]?
        if votes.hasEarlierBatches {
            ranksBefore = [:]
            let new = Set(votes.requests.lazy.filter(\.isNew).map(\.id))
            let known = listed.indices.filter { !new.contains(listed[$0].id) }
            for placing in placings(of: known.map { listed[$0] }, { $0.tally + votes.tallyBefore(of: $0.id) }) {
                ranksBefore?[known[placing.index]] = placing.rank
            }
        }
        let ranked = placings(of: listed) { $0.tally + votes.tally(of: $0.id) }.map { placing in
            let song = listed[placing.index]
            return SongList.Row(
                song: song, tally: song.tally + votes.tally(of: song.id), rank: placing.rank, isTied: placing.isTied,
                movement: ranksBefore.map { Movement(from: $0[placing.index], to: placing.rank) })
        }
        if listed.allSatisfy(\.isOrdinary) { return ranked }
        return ranked.filter { $0.song.isPinned && $0.song.status != .played } + ranked.filter(\.song.isOrdinary)
            + ranked.filter { $0.song.status == .played }
    }
}

extension SongList {
    /// The same list with a picture.
    package func with(_ chart: ScoreChart?) -> SongList {
        var list = self
        list.chart = chart
        return list
    }

    /// The rows of the best ranks, whatever is pinned or played.
    package func leaders(_ count: Int) -> [Row] {
        Array(rows.indices.sorted { (rows[$0].rank, $0) < (rows[$1].rank, $1) }.prefix(count).map { rows[$0] })
    }
}

extension Song {
    /// Whether it is neither pinned nor played.
    fileprivate var isOrdinary: Bool { !isPinned && status != .played }
}

extension Event.Music {
    /// The songs of the list: its own, then those that visitors asked for; not those that were declined, nor those that wait.
    ///
    /// - Parameter place: Where messages about songs that visitors asked for lead.
    fileprivate func listedSongs(_ votes: EventVotes, askedAt place: Place) -> [Song] {
        let all = songs?.all ?? []
        let own = all.allSatisfy { lists($0.status) } ? all : all.filter { lists($0.status) }
        let asked = undeclinedRequests(votes).filter { lists($0, votes.decisions) }
        return own
            + asked.map { request in
                Song(
                    id: request.id, place: place, title: request.title, artist: request.artist,
                    added: .instant(request.asked),
                    status: votes.decisions.accepted.contains(request.id) ? .accepted : .requested, isPinned: false,
                    tally: Tally())
            }
    }

    /// Whether the list has the event's own songs of that status.
    package func lists(_ status: Song.Status) -> Bool {
        switch status {
        case .accepted, .played: true
        case .requested: requests != .moderated
        case .declined: false
        }
    }

    /// Whether the list has a song that visitors asked for, where it was not declined.
    ///
    /// With requests closed no more join it. Those that joined it stay, and those that waited go on waiting.
    package func lists(_ request: SongRequest, _ decisions: RequestDecisions.OfEvent) -> Bool {
        if decisions.accepted.contains(request.id) { return true }
        return switch requests {
        case .open: true
        case .moderated: false
        case .closed: request.hasJoined
        }
    }

    /// What visitors asked for and the event's file has not, in the order in which they did; not what was declined.
    package func undeclinedRequests(_ votes: EventVotes) -> [SongRequest] {
        songsAskedFor(votes).filter { !votes.decisions.declined.contains($0.id) }
    }

    /// What visitors asked for and the event's file has not, in the order in which they did.
    package func songsAskedFor(_ votes: EventVotes) -> [SongRequest] {
        guard !votes.requests.isEmpty else { return [] }
        let known = Set((songs?.all ?? []).flatMap { [$0.id, $0.requestID] })
        return votes.requests.filter { !known.contains($0.id) }
    }
}
