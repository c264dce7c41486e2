package import Ballots
package import Content

/// What voters and the host said about the songs of one event, beyond what the event's file says.
package struct EventVotes: Sendable {
    /// By the songs' ids.
    package let tallies: [String: SongTally]

    /// The songs that were asked for, those asked for first in front.
    let requests: [SongRequest]

    /// What the host said to them.
    package let decisions: RequestDecisions.OfEvent

    package init(
        tallies: [String: SongTally] = [:], requests: [SongRequest] = [],
        decisions: RequestDecisions.OfEvent = RequestDecisions.OfEvent()
    ) {
        self.tallies = tallies
        self.requests = requests
        self.decisions = decisions
    }

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
