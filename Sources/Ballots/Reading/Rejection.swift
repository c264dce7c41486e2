/// A line that doesn't count, and the reason.
public struct Rejection: Hashable, Sendable {
    /// The line of the file, from 1.
    public let line: Int

    let refusal: Refusal

    /// The line as written; only the beginning of a line that is too long for a ballot.
    let text: [UInt8]

    /// The broken rule, in the author's words; never contains a voter's name.
    public var reason: String { refusal.reason }

    /// Advice on how to fix it, if any.
    public var hint: String? { refusal.hint }

    /// The kind of rule, for programs.
    public var kind: Kind { refusal.kind }

    /// The kinds of rules that a line can break.
    public enum Kind: String, CaseIterable, Sendable {
        /// The line isn't a ballot or a request.
        case unreadable
        case unknownEvent = "event-unknown"
        case unknownSong = "song-unknown"
        case invalidName = "name-invalid"
        /// Someone on another device votes under this name.
        case takenName = "name-taken"
        /// The event has voting codes, and this isn't one of them.
        case unknownCode = "name-unknown"
        /// Someone on another device votes with this voting code.
        case usedCode = "name-used"
        /// The event lists its voters, and this user isn't one of them.
        case noVoter = "not-a-voter"
        case closedVoting = "voting-closed"
        case closedRequests = "requests-closed"
        /// The event doesn't accept such songs.
        case refusedRequest = "request-refused"
        /// The time is too far in the future.
        case wrongTime = "time"
        /// The event needs a code that was not given.
        case missingCode = "needs-code"
        /// Too many people vote on one device.
        case tooMany = "too-many"
        /// The voter's earlier ballots were erased for good.
        case forgotten
    }
}
