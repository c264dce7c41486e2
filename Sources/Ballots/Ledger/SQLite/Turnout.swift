import SQLite

/// The number of people who have voted at an event, updated while ballots are counted: O(1) for each of them.
///
/// An event is read once, when someone first asks for it: O(ballots at the event).
final class Turnout {
    private let database: Database
    private let findEvent: Statement

    /// The event of each block of songs.
    private var events: [Int64: Int64] = [:]

    /// The number of songs that each voter has a vote on, by event and voter; only for events that someone asked for.
    private var votes: [Int64: [Int64: Int]] = [:]

    init(_ database: Database) throws(DatabaseError) {
        self.database = database
        findEvent = try database.prepare("SELECT event FROM song WHERE number = ?")
    }

    /// Returns true if it counts into the same database.
    func counts(_ database: Database) -> Bool { self.database === database }

    /// Returns the number of voters with a vote for or against a song of the event.
    func voters(at id: String) throws(DatabaseError) -> Int {
        let find = try database.prepare("SELECT number FROM event WHERE id = ?", [.text(id)])
        guard try find.step() else { return 0 }
        let event = find.integer(0)
        if let known = votes[event] { return known.count }
        let songs = try database.prepare("SELECT number FROM song WHERE event = ?", [.number(event)])
        let ballots = try database.prepare("SELECT key, standing FROM ballot WHERE key BETWEEN ? AND ?")
        var voters: [Int64: Int] = [:]
        while try songs.step() {
            ballots.bind(SongKey.range(of: songs.integer(0)))
            while try ballots.step() {
                guard Self.isVote(CurrentBallot(number: ballots.integer(1)).vote) else { continue }
                voters[SongKey.voter(ballots.integer(0)), default: 0] += 1
            }
            ballots.reset()
        }
        votes[event] = voters
        return voters.count
    }

    /// Notes that a voter's ballot on a song changed from `before` to `after`; nil for no ballot.
    func note(_ key: Int64, from before: Vote?, to after: Vote?) throws(DatabaseError) {
        let change = (Self.isVote(after) ? 1 : 0) - (Self.isVote(before) ? 1 : 0)
        guard change != 0, !votes.isEmpty, let event = try event(of: key >> SongKey.voterBits) else { return }
        let voter = SongKey.voter(key)
        guard let known = votes[event]?[voter, default: 0] else { return }
        votes[event]?[voter] = known + change == 0 ? nil : known + change
    }

    private static func isVote(_ vote: Vote?) -> Bool { vote == .up || vote == .down }

    private func event(of song: Int64) throws(DatabaseError) -> Int64? {
        let block = song >> SongKey.blockBits
        if let known = events[block] { return known }
        findEvent.bind(song, at: 0)
        defer { findEvent.reset() }
        guard try findEvent.step() else { return nil }
        events[block] = findEvent.integer(0)
        return events[block]
    }
}
