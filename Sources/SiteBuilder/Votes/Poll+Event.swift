import Ballots
import Text

extension Poll {
    /// What can be voted on at an event, by the songs' ids and by these as slugs.
    ///
    /// - Parameter accepted: Songs that were asked for and are on the list now, whatever else can be asked for.
    init(_ event: Event, accepted: Set<String> = [], _ voting: VotingSettings) {
        let open = (event.songs?.all ?? []).filter { $0.status != .declined }
        var names: [String: String] = [:]
        for song in open { names[song.id] = song.id }
        // What people type: "dancing-queen" for "Dancing Queen". Where two songs have one, neither has it.
        var slugs: [String: String?] = [:]
        for song in open { slugs.updateValue(slugs[slug(song.id)] == nil ? song.id : nil, forKey: slug(song.id)) }
        for case (let name, let id?) in slugs where names[name] == nil { names[name] = id }
        // A request for a song that is there already is a vote's other name for it.
        for song in open where names[song.requestID] == nil { names[song.requestID] = song.id }
        for id in accepted where names[id] == nil { names[id] = id }
        self.init(
            event: event.id, songs: names, requests: event.songs == nil ? .closed : event.requests,
            requestLimit: voting.requestLimit, voters: event.voters)
    }
}
