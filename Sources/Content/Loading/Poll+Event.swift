import Ballots
import Text

extension Poll {
    /// Creates the poll of an event, which accepts votes by the songs' ids and by the ids' slugs.
    ///
    /// - Parameter decisions: The host's decisions on requests.
    package init(_ event: Event, _ voting: VotingSettings, _ decisions: RequestDecisions.OfEvent = .init()) {
        let own = event.music.songs?.all ?? []
        let open = own.filter { $0.status != .declined }
        let declined = own.filter { $0.status == .declined }.flatMap { [$0.id, slug($0.id), $0.requestID] }
        var names: [String: String] = [:]
        for song in open { names[song.id] = song.id }
        // People type "dancing-queen" for "Dancing Queen". A slug that two songs share isn't accepted for either.
        var slugs: [String: String?] = [:]
        for song in open { slugs.updateValue(slugs[slug(song.id)] == nil ? song.id : nil, forKey: slug(song.id)) }
        for case (let name, let id?) in slugs where names[name] == nil { names[name] = id }
        // A request for a song on the list counts as a vote for that song.
        for song in open where names[song.requestID] == nil { names[song.requestID] = song.id }
        for id in decisions.accepted where names[id] == nil { names[id] = id }
        self.init(
            event: event.id, songs: names, declined: decisions.declined.union(declined),
            requests: event.music.songs == nil ? .closed : event.music.requests,
            requestRules: event.music.requestRules, voting: Voting(event.music.voting),
            requestLimit: voting.requestLimit, voters: event.music.voters, rules: event.music.rules)
    }
}

extension Poll.Voting {
    /// Accepts late ballots if the event has no voting setting: ballots for a list that is closed to requests may still
    /// be on their way.
    fileprivate init(_ voting: Event.Voting?) {
        switch voting {
        case .open, nil: self = .open
        case .closed: self = .closed
        case .until(_, let end): self = .until(end)
        case .from(let start, _, let end): self = .from(start, end)
        }
    }
}
