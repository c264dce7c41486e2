package import Ballots
import Bytes
import Text
import Time

extension Poll {
    /// Creates the poll for accepting ballots for an event: by the songs' ids and by the ids' slugs.
    ///
    /// The songbook and the voting codes are read at most once, when a request or a ballot needs them.
    package init(
        accepting event: Event, voting: VotingSettings, decisions: RequestDecisions.OfEvent, files: PollFiles
    ) {
        let (id, name) = (event.id, event.music.songbook)
        let songs = event.music.isLimitedToSongbook ? Lazy { files.songs(name) } : nil
        let codes = event.music.votesByCode ? Lazy { files.codes(id) } : nil
        self.init(
            event, voting: voting, decisions: decisions, listed: decisions.accepted, songbook: songs, codes: codes)
    }

    /// Creates the poll for counting the ballots for an event. Accepted requests aren't among its own songs.
    package init(counting event: Event, _ voting: VotingSettings, _ decisions: RequestDecisions.OfEvent) {
        self.init(event, voting: voting, decisions: decisions, listed: [], songbook: nil, codes: nil)
    }

    private init(
        _ event: Event, voting: VotingSettings, decisions: RequestDecisions.OfEvent, listed: Set<String>,
        songbook: Lazy<Set<FoldedSong>>?, codes: Lazy<VotingCodes>?
    ) {
        let own = event.music.songs?.all ?? []
        var allowed: (@Sendable () -> Set<FoldedSong>)?
        if let songbook { allowed = { songbook.value } }
        var electorate: (@Sendable () -> VotingCodes)?
        if let codes { electorate = { codes.value } }
        let open = own.filter { $0.status != .declined }
        let declined = own.filter { $0.status == .declined }.flatMap { [$0.id, slug($0.id), $0.requestID] }
        let waiting = event.music.requests == .moderated ? open.filter { $0.status == .requested }.map(\.id) : []
        var names: [String: String] = [:]
        for song in open { names[song.id] = song.id }
        // People type "dancing-queen" for "Dancing Queen". A slug that two songs share isn't accepted for either.
        var slugs: [String: String?] = [:]
        for song in open {
            let slug = slug(song.id)
            slugs.updateValue(slugs[slug] == nil ? song.id : nil, forKey: slug)
        }
        for case (let name, let id?) in slugs where names[name] == nil { names[name] = id }
        // A request for a song on the list counts as a vote for that song.
        for song in open {
            let request = song.requestID
            if names[request] == nil { names[request] = song.id }
        }
        for id in listed where names[id] == nil { names[id] = id }
        self.init(
            event: event.id, songs: names, declined: decisions.declined.union(declined),
            waiting: Set(waiting), requests: event.music.songs == nil ? .closed : event.music.requests,
            requestRules: event.music.requestRules, voting: event.music.ballotTimes,
            requestLimit: voting.requestLimit, voters: event.music.voters, codes: electorate,
            rules: event.music.rules,
            merged: decisions.merged, decided: (decisions.accepted, decisions.declined),
            songbook: allowed
        ) {
            var ids: [FoldedSong: String] = [:]
            // A declined song can't be requested again in another spelling.
            for song in open + own where ids[song.key] == nil { ids[song.key] = song.id }
            return ids
        }
    }
}

extension Event.Music {
    /// When ballots must be cast to count; nil while voting is closed.
    ///
    /// Without a voting setting, late ballots count: ballots for a list that is closed to requests may still be on their
    /// way.
    fileprivate var ballotTimes: (start: Instant?, end: Instant?)? {
        voting == .closed ? nil : (start: votingStart, end: votingEnd?.instant)
    }
}
