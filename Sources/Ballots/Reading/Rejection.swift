/// A line that doesn't count, and the reason.
public struct Rejection: Hashable, Sendable {
    /// The line of the file, from 1.
    public let line: Int

    /// The rule broken, in the author's words; never with a voter's name in it.
    public let reason: String

    /// The advice on how to fix it; nil if there is none.
    public let hint: String?

    /// What kind of rule it is, for programs.
    public let kind: Kind

    /// The kinds of rules that a line can break.
    public enum Kind: String, CaseIterable, Sendable {
        /// It is no ballot or request.
        case unreadable
        case unknownEvent = "event-unknown"
        case unknownSong = "song-unknown"
        case invalidName = "name-invalid"
        /// Somebody on another device votes under this name.
        case takenName = "name-taken"
        /// The event lists its voters, and this is none of them.
        case noVoter = "not-a-voter"
        case closedVoting = "voting-closed"
        case closedRequests = "requests-closed"
        /// The event doesn't take such songs.
        case refusedRequest = "request-refused"
        /// Its time is too far in the future.
        case wrongTime = "time"
        /// The event needs a code that was not given.
        case missingCode = "needs-code"
        /// There are too many voters on one device.
        case tooMany = "too-many"
        /// The voter's earlier ballots were erased for good.
        case forgotten
    }

    /// The line as written; if it is too long for a ballot, only its beginning.
    let text: [UInt8]

    init(_ refusal: Refusal, line: Int, text: ArraySlice<UInt8>) {
        self.line = line
        reason = refusal.reason
        hint = refusal.hint
        kind = refusal.kind
        self.text = Array(text)
    }
}
