public import Time

/// The songs that can be voted on at one event, and the people who may vote.
public struct Poll: Sendable {
    /// How an event handles songs that visitors ask for.
    public enum Requests: String, CaseIterable, Sendable {
        /// The songs join the list at once.
        case open
        /// The songs wait until they are accepted.
        case moderated
        /// Visitors may not ask for songs.
        case closed
    }

    /// The times at which ballots must have been cast to count.
    public enum Voting: Hashable, Sendable {
        /// Any time.
        case open
        /// Before this instant.
        case until(Instant)
        /// From the first instant on, and before the second, if there is one.
        case from(Instant, Instant?)
        /// None.
        case closed
    }

    /// The event's id.
    public let event: String

    /// The ids of the songs on the list, by each name that ballots may use.
    ///
    /// A song that somebody requested is on the list if its `SongRequest.id` is among the names.
    public let songs: [String: String]

    /// The names of declined songs.
    ///
    /// Ballots for one are kept, as are ballots for a song that nobody has requested yet.
    let declined: Set<String>

    /// How the event handles songs that visitors ask for.
    public let requests: Requests

    /// Which songs visitors may ask for.
    public let requestRules: RequestRules

    /// When ballots must have been cast to count.
    public let voting: Voting

    /// How many songs that are not on the list one voter can ask for; the earliest requests count.
    public let requestLimit: Int

    /// How many songs can be requested in all; the songs with the most voters count.
    public let songLimit: Int

    /// Which ballots count.
    public let rules: Rules

    /// The folded names of the people who may vote; nil: everybody may.
    let voters: Set<[UInt8]>?

    /// - Parameter voters: The names of the people who may vote, not folded; empty: everybody may.
    public init(
        event: String, songs: [String: String], declined: Set<String> = [], requests: Requests = .open,
        requestRules: RequestRules = RequestRules(), voting: Voting = .open, requestLimit: Int = 5,
        songLimit: Int = 500, voters: [String] = [], rules: Rules = Rules()
    ) {
        self.event = event
        self.songs = songs
        self.declined = declined
        self.requests = requests
        self.requestRules = requestRules
        self.voting = voting
        self.requestLimit = requestLimit
        self.songLimit = songLimit
        self.rules = rules
        self.voters = voters.isEmpty ? nil : Set(voters.map { VoterName.key($0) })
    }

    /// True if ballots for a song that is not on the list are kept for later: it was declined, or can still be requested.
    func awaits(_ song: String) -> Bool {
        declined.contains(song) || requests != .closed && SongRequest.isID(song)
    }

    /// Checks that a ballot that was cast at this time, in microseconds since 1970, still counts.
    func check(castAt microseconds: Int64) throws(Refusal) {
        switch voting {
        case .open: return
        case .closed: throw Refusal("voting is closed", .closedVoting)
        case .until(let end): try check(microseconds, before: end)
        case .from(let start, let end):
            guard microseconds >= start.microseconds else {
                throw Refusal("voting opened at \(start.rfc3339(in: .utc)), after this was cast", .closedVoting)
            }
            if let end { try check(microseconds, before: end) }
        }
    }

    private func check(_ microseconds: Int64, before end: Instant) throws(Refusal) {
        guard microseconds >= end.microseconds else { return }
        throw Refusal("voting closed at \(end.rfc3339(in: .utc)), before this was cast", .closedVoting)
    }

    /// Checks that the list takes such a vote.
    func check(_ vote: Vote) throws(Refusal) {
        guard vote == .down, rules.votes == .up else { return }
        throw Refusal("this list doesn't accept votes against songs", .closedVoting)
    }

    /// The reason that no voter can have this name; nil if one can.
    package static func fault(ofVoter name: String) -> String? {
        do throws(Refusal) {
            _ = try VoterName.checked(name, of: "voter")
            return nil
        } catch {
            return error.reason
        }
    }
}
