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

    /// The ids of the songs on the list, by each name that ballots may give them; a song that somebody asks for is one of
    /// them where its `SongRequest.id` is among the names.
    public let songs: [String: String]

    /// The names of songs that were declined: ballots for one are kept, as are those for a song that nobody asked for yet.
    let declined: Set<String>

    /// Whether visitors may ask for songs.
    public let requests: Requests

    /// How many songs that are not on the list one voter can ask for: of more those count that were asked for first.
    public let requestLimit: Int

    /// How many songs can be asked for in all: of more those count that most voters asked for.
    public let songLimit: Int

    /// The folded names of those who may vote; nil: everybody.
    let voters: Set<[UInt8]>?

    /// - Parameter voters: The names of those who may vote, in any form; none: everybody may.
    public init(
        event: String, songs: [String: String], declined: Set<String> = [], requests: Requests = .open,
        requestLimit: Int = 5, songLimit: Int = 500, voters: [String] = []
    ) {
        self.event = event
        self.songs = songs
        self.declined = declined
        self.requests = requests
        self.requestLimit = requestLimit
        self.songLimit = songLimit
        self.voters = voters.isEmpty ? nil : Set(voters.map { VoterName.key($0) })
    }

    /// Whether ballots for a song that is not on the list wait for it: it was declined, or visitors may yet ask for it.
    func awaits(_ song: String) -> Bool {
        declined.contains(song) || requests != .closed && SongRequest.isID(song)
    }

    /// Why nobody who votes can have a name that is listed among the voters; nil where somebody can.
    package static func fault(ofVoter name: String) -> String? {
        do throws(Refusal) {
            _ = try VoterName.checked(name, of: "voter")
            return nil
        } catch {
            return error.reason
        }
    }
}
