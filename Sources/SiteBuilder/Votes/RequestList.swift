import Content
public import Diagnostics

/// The songs that visitors asked for at an event.
public struct RequestList: Sendable {
    /// The event's name.
    public let event: String

    /// Those that nothing was decided about, those asked for first in front; then those of the event's own that wait.
    public let waiting: [Request]

    /// The songs that something was decided about now, each once.
    public let decided: [Request]

    /// What was built after a decision; nil where none was made, nothing was to be built, or errors stopped the build.
    public internal(set) var build: BuildReport?

    /// One song.
    public struct Request: Sendable {
        /// The id that it has on the list.
        public let id: String

        /// Its title, in the words of who asked first.
        public let title: String

        /// Who plays it, in the same words.
        public let artist: String

        /// How many asked for it.
        public let askers: Int

        /// Whether it is on the list as long as nothing is decided.
        public let isListed: Bool

        /// Where a song of the event's own stands, whose status is changed there; nil: visitors asked for it.
        public let place: Place?
    }

    /// What a host says to a request.
    public enum Decision: Sendable {
        case accept, decline

        /// The status that a song of the event's own gets by it.
        var status: Song.Status { self == .accept ? .accepted : .declined }
    }
}
