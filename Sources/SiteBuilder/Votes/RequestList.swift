import Ballots
import Content
public import Diagnostics
import Pages

/// The songs that visitors requested at an event.
public struct RequestList: Sendable {
    /// The event's name.
    public let event: String

    /// The undecided requests, in the order of their first ballots; then the event's own songs with the status
    /// `requested`.
    public let waiting: [Request]

    /// The songs that were just decided, without repetitions; of a selection, the accepted ones.
    public let decided: [Request]

    /// The other songs of a selection, which were declined.
    public let declined: [Request]

    /// The build after a decision; nil if no song was decided, no build was requested, or errors stopped it.
    public let build: BuildReport?

    /// One song.
    public struct Request: Sendable {
        /// The id of the song on the list.
        public let id: String

        /// The title, as written by the first visitor who requested it.
        public let title: String

        /// The artist, as written by the same visitor.
        public let artist: String

        /// The number of visitors who requested it.
        public let askers: Int

        /// The number of people who want it: those who requested it or, if that is more, its votes (up minus down).
        ///
        /// Most people who request a song also vote for it, so a sum would count them twice.
        public let votes: Int

        /// True for a request on the list, where undecided ones may be, too.
        public let isListed: Bool

        /// The place of the event's own song, where its status can be changed; nil for a visitor's request.
        public let place: Place?
    }

    /// A host's decision on a request.
    public enum Decision: Sendable {
        case accept, decline
        /// Reverts a decision.
        case reopen

        /// The status that the decision gives to one of the event's own songs.
        var status: Song.Status {
            switch self {
            case .accept: .accepted
            case .decline: .declined
            case .reopen: .requested
            }
        }
    }
}

extension RequestList.Request {
    init(_ request: SongRequest, _ votes: EventVotes, isListed: Bool) {
        self.init(
            id: request.id, title: request.title, artist: request.artist, askers: request.askers,
            votes: max(request.askers, votes.tallies[request.id]?.tally.net ?? 0), isListed: isListed, place: nil)
    }
}

extension Event {
    /// The undecided songs: those that visitors requested, then the event's own with the status `requested`.
    func waitingSongs(_ votes: EventVotes) -> [RequestList.Request] {
        let undecided = music.undeclinedRequests(votes).filter { !votes.decisions.accepted.contains($0.id) }
        let requested = undecided.map { RequestList.Request($0, votes, isListed: music.lists($0, votes.decisions)) }
        let own = (music.songs?.all ?? []).filter { $0.status == .requested && !music.lists($0.status) }.map {
            RequestList.Request(
                id: $0.id, title: $0.title, artist: $0.artist, askers: 0, votes: 0, isListed: false,
                place: $0.place)
        }
        return requested + own
    }
}
