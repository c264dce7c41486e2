import Content
public import Diagnostics

/// The songs that visitors requested at an event.
public struct RequestList: Sendable {
    /// The event's name.
    public let event: String

    /// The undecided requests, in the order in which they were first made; then the event's own songs that wait.
    public let waiting: [Request]

    /// The songs that were decided about now, each once.
    public let decided: [Request]

    /// The build after a decision; nil if nothing was decided, no build was wanted, or errors stopped it.
    public internal(set) var build: BuildReport?

    /// One song.
    public struct Request: Sendable {
        /// The id that it has on the list.
        public let id: String

        /// Its title, as the first visitor who requested it wrote it.
        public let title: String

        /// Its artist, as the same visitor wrote it.
        public let artist: String

        /// The number of visitors who requested it.
        public let askers: Int

        /// True if it is on the list; undecided requests may be, too.
        public let isListed: Bool

        /// The place of one of the event's own songs, whose status is changed there; nil for a visitor's request.
        public let place: Place?
    }

    /// A host's decision on a request.
    public enum Decision: Sendable {
        case accept, decline
        /// Takes a decision back.
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
