package import Text
public import Time

/// The songs that can be voted on at one event, and the people who may vote.
public struct Poll: Sendable {
    /// How an event handles requests for songs.
    public enum Requests: String, CaseIterable, Sendable {
        /// The songs join the list at once.
        case open
        /// The songs wait until they are accepted.
        case moderated
        /// Visitors can't request songs.
        case closed
    }

    /// The event's id.
    public let event: String

    /// The ids of the songs on the list, by every name that ballots may use.
    ///
    /// A requested song is on the list if its `SongRequest.id` is one of the names.
    public let songs: [String: String]

    /// The ids of songs that the host has merged into others, with the ids of those others.
    let merged: [String: String]

    /// The ids of requested songs that the host has accepted, and those that the host has declined.
    ///
    /// Of the ids of one song, the first of these counts, so that a request that arrives late changes no id.
    let decided: (accepted: Set<String>, declined: Set<String>)

    private let ownSongs: @Sendable () -> [FoldedSong: String]

    /// The names of declined songs.
    ///
    /// Ballots for them are stored, like ballots for songs that no one has requested yet.
    let declined: Set<String>

    /// The ids of the event's own songs that aren't on the list until the host accepts them.
    let waiting: Set<String>

    /// How the event handles requests for songs.
    public let requests: Requests

    /// The rules for the songs that visitors can request.
    public let requestRules: RequestRules

    /// When ballots must be cast to count: from the start, if any, and before the end, if any. Nil while voting is closed.
    public let voting: (start: Instant?, end: Instant?)?

    /// The number of unlisted songs that one voter can request; the earliest requests count.
    public let requestLimit: Int

    /// The number of songs that can be requested in total; the songs with the most voters count.
    public let songLimit: Int

    /// The rules that decide which ballots count.
    public let rules: Rules

    /// Returns the only songs that can be requested; nil if any song can.
    private let songbook: (@Sendable () -> Set<FoldedSong>)?

    /// The people who may vote.
    let electorate: Electorate

    /// The people who may vote at an event.
    enum Electorate: Sendable {
        case everyone
        /// People by their folded names.
        case named(Set<[UInt8]>)
        /// Everyone with one of these codes.
        case holders(@Sendable () -> VotingCodes)
    }

    /// - Parameters:
    ///   - voters: The names of the people who may vote, not folded; empty if everyone may.
    ///   - codes: Returns the codes that people need to vote, in place of names; nil if they need none.
    ///   - merged: The ids of merged songs, each with the id of the song that it was merged into.
    ///   - songbook: Returns the only songs that can be requested; nil if any song can.
    ///   - ownSongs: Returns the ids of the event's own songs by their keys; O(songs).
    package init(
        event: String, songs: [String: String], declined: Set<String> = [], waiting: Set<String> = [],
        requests: Requests = .open, requestRules: RequestRules = RequestRules(),
        voting: (start: Instant?, end: Instant?)? = (start: nil, end: nil),
        requestLimit: Int = 5, songLimit: Int = 500, voters: [String] = [],
        codes: (@Sendable () -> VotingCodes)? = nil,
        rules: Rules = Rules(), merged: [String: String] = [:],
        decided: (accepted: Set<String>, declined: Set<String>) = ([], []),
        songbook: (@Sendable () -> Set<FoldedSong>)? = nil,
        ownSongs: @escaping @Sendable () -> [FoldedSong: String] = { [:] }
    ) {
        self.event = event
        self.songs = songs
        self.declined = declined
        self.waiting = waiting
        self.requests = requests
        self.requestRules = requestRules
        self.voting = voting
        self.requestLimit = requestLimit
        self.songLimit = songLimit
        self.rules = rules
        self.merged = merged
        self.decided = decided
        self.songbook = songbook
        self.ownSongs = ownSongs
        electorate =
            codes.map(Electorate.holders)
            ?? (voters.isEmpty ? .everyone : .named(Set(voters.map { VoterName.key($0) })))
    }

    /// The ids of the event's own songs, declined ones too, by their keys; O(songs).
    var songsByKey: [FoldedSong: String] { ownSongs() }

    /// Returns the ids of the songs on the list: the event's own, and the requests that have joined it.
    func listedSongs(among requests: [SongRequest]) -> Set<String> {
        let joined = requests.filter {
            (self.requests == .open || $0.hasJoined || decided.accepted.contains($0.id)) && !declined.contains($0.id)
        }
        return Set(songs.values).subtracting(waiting).union(joined.map(\.id))
    }

    /// True if ballots for an unlisted song are stored for later: the song was declined, or can still be requested.
    func awaits(_ song: String) -> Bool {
        declined.contains(song) || requests != .closed && SongRequest.isID(song)
    }

    /// True if ballots have codes instead of names.
    var needsCodes: Bool { if case .holders = electorate { true } else { false } }

    /// Returns the name under which the ledger counts the ballots of a voter, who is given by a name or a code.
    package func key(ofVoter name: String) -> [UInt8] {
        guard case .holders(let codes) = electorate else { return VoterName.key(name) }
        return codes().holder(of: name, acceptsStored: true) ?? VoterName.key(name)
    }

    /// Checks a requested title and artist.
    func check(title: String, artist: String) throws(Refusal) {
        try requestRules.check(title: title, artist: artist)
        guard let songbook else { return }
        guard songbook().contains(FoldedSong(title: title, artist: artist)) else {
            throw Refusal("this list accepts only songs of its songbook", .refusedRequest)
        }
    }

    /// Checks that a ballot cast at this time, in microseconds since 1970, counts.
    func check(castAt microseconds: Int64) throws(Refusal) {
        guard let voting else { throw Refusal("voting is closed", .closedVoting) }
        if let start = voting.start, microseconds < start.microseconds {
            throw Refusal("voting opened at \(start.rfc3339(in: .utc)), after this was cast", .closedVoting)
        }
        if let end = voting.end, microseconds >= end.microseconds {
            throw Refusal("voting closed at \(end.rfc3339(in: .utc)), before this was cast", .closedVoting)
        }
    }

    /// Checks that the list accepts such a vote.
    func check(_ vote: Vote) throws(Refusal) {
        guard vote == .down, rules.votes == .up else { return }
        throw Refusal("this list doesn't accept votes against songs", .closedVoting)
    }

    /// Returns the reason why a voter can't have this name; nil if the name is valid.
    package static func fault(ofVoter name: String) -> String? {
        do throws(Refusal) {
            _ = try VoterName.checked(name, of: "voter")
            return nil
        } catch {
            return error.reason
        }
    }
}
