import Ballots

/// What voters and the host said about the songs of one event, beyond what the event's file says.
struct EventVotes: Sendable {
    /// By the songs' ids.
    var tallies: [String: SongTally] = [:]

    /// The songs that were asked for, those asked for first in front.
    var requests: [SongRequest] = []

    /// What the host said to them.
    var decisions = RequestDecisions.OfEvent()

    /// Of an event that nobody voted at.
    static let none = EventVotes()

    /// Whether the list is as the event's file has it.
    var isEmpty: Bool { tallies.isEmpty && requests.isEmpty }
}

extension EventVotes {
    /// The votes that count for a song.
    func tally(of song: String) -> Tally { tallies[song]?.tally ?? Tally() }

    /// Those that counted before the latest batch that touched the event.
    func tallyBefore(of song: String) -> Tally { tallies[song]?.before ?? Tally() }

    /// Whether there was a batch before the latest.
    var hasEarlierBatches: Bool {
        tallies.values.contains { $0.before != nil } || requests.contains { !$0.isNew }
    }
}
