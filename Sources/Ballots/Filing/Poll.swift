/// What can be voted on at one event, and by whom.
public struct Poll: Sendable {
    /// Whether visitors may ask for songs.
    public enum Requests: String, CaseIterable, Sendable {
        /// They join the list at once.
        case open
        /// They wait until they are accepted.
        case moderated
        /// They may not.
        case closed
    }

    /// The event's id.
    public let event: String

    /// The ids of the songs, by each name that ballots may give them.
    public let songs: [String: String]

    /// Whether visitors may ask for songs.
    public let requests: Requests

    /// How many songs one voter may ask for.
    public let requestLimit: Int

    /// The folded names of those who may vote; nil: everybody.
    let voters: Set<[UInt8]>?

    /// - Parameter voters: The names of those who may vote, in any form; none: everybody may.
    public init(
        event: String, songs: [String: String], requests: Requests = .open, requestLimit: Int = 5,
        voters: [String] = []
    ) {
        self.event = event
        self.songs = songs
        self.requests = requests
        self.requestLimit = requestLimit
        self.voters = voters.isEmpty ? nil : Set(voters.map { VoterName.key($0) })
    }
}
