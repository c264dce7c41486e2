package import Ballots
package import Content

/// The votes, requests and decisions about an event's songs, in addition to those in the event's file.
package struct EventVotes: Sendable {
    /// The votes from ballots, by song id.
    package let tallies: [String: SongTally]

    /// The requests, oldest first.
    let requests: [SongRequest]

    /// The host's decisions about the requests.
    package let decisions: RequestDecisions.OfEvent

    package init(
        tallies: [String: SongTally] = [:], requests: [SongRequest] = [],
        decisions: RequestDecisions.OfEvent = RequestDecisions.OfEvent()
    ) {
        self.tallies = tallies
        self.requests = requests
        self.decisions = decisions
    }

    /// The votes of an event without any.
    static let none = EventVotes()

    /// Only the requests and decisions.
    var withoutTallies: EventVotes { EventVotes(requests: requests, decisions: decisions) }

    /// True if the list equals the one in the event's file.
    var isEmpty: Bool { tallies.isEmpty && requests.isEmpty }
}

extension EventVotes {
    /// The votes that count for a song.
    func tally(of song: String) -> Tally { tallies[song]?.tally ?? Tally() }

    /// The votes that counted for a song before the latest batch that changed the event.
    func tallyBefore(of song: String) -> Tally { tallies[song]?.before ?? Tally() }

    /// True if there was a batch before the latest one.
    var hasEarlierBatches: Bool {
        tallies.values.contains { $0.before != nil } || requests.contains { !$0.isNew }
    }
}
