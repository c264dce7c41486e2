import Content
public import Diagnostics

/// The songs that visitors requested at an event.
public struct RequestList: Sendable {
    /// The event's name.
    public let event: String

    /// The undecided requests, in the order of their first ballots; then the event's own songs with the status
    /// `requested`.
    public let waiting: [Request]

    /// The songs that were just decided, without repetitions.
    public let decided: [Request]

    /// The build after a decision; nil if no song was decided, no build was requested, or errors stopped it.
    public internal(set) var build: BuildReport?

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

        /// True if it is on the list, where undecided requests may be, too.
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
