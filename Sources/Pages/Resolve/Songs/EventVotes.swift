package import Ballots
package import Content
import Text

/// The votes, requests and decisions about an event's songs, in addition to those in the event's file.
package struct EventVotes: Sendable {
    /// The votes from ballots, by song id.
    package private(set) var tallies: [String: SongTally] = [:]

    /// The requests, oldest first.
    package let requests: [SongRequest]

    /// The singers of songs that were requested, including the event's own, by song id; for ranking by turns.
    private(set) var singers: [String: SongSinger] = [:]

    /// The host's decisions about the requests.
    package let decisions: RequestDecisions.OfEvent

    /// The ids of the songs that the host has merged into others, with the ids of the songs that have their votes.
    package private(set) var merged: [String: String] = [:]

    /// The title and artist of each merged song that was requested.
    package private(set) var wordings: [String: (title: String, artist: String)] = [:]

    package init(requests: [SongRequest], decisions: RequestDecisions.OfEvent) {
        self.requests = requests
        self.decisions = decisions
    }

    package init(_ counted: CountedSongs, _ decisions: RequestDecisions.OfEvent) {
        self.init(requests: counted.requests, decisions: decisions)
        tallies = counted.tallies
        (singers, merged, wordings) = (counted.singers, counted.merged, counted.wordings)
    }

    /// The votes of an event without any.
    static let none = EventVotes(requests: [], decisions: RequestDecisions.OfEvent())

    /// Only the requests and decisions.
    var withoutTallies: EventVotes {
        var votes = self
        votes.tallies = [:]
        return votes
    }

    /// True if the list equals the one in the event's file.
    var isEmpty: Bool { tallies.isEmpty && requests.isEmpty && singers.isEmpty && merged.isEmpty }
}

extension EventVotes {
    /// The marks of the requests that the host has merged into songs, sorted, by the song's id. They show visitors what
    /// became of their requests, and don't reveal the titles to others.
    var mergedMarks: [String: [String]] {
        var marks: [String: [String]] = [:]
        for (id, song) in merged {
            guard let wording = wordings[id] else { continue }
            marks[song, default: []].append(requestMark(wording.title, wording.artist))
        }
        return marks.mapValues { $0.sorted() }
    }

    /// The votes that count for a song.
    func tally(of song: String) -> Tally { tallies[song]?.tally ?? Tally() }

    /// The votes that counted for a song before the latest batch that changed the event.
    func tallyBefore(of song: String) -> Tally { tallies[song]?.before ?? Tally() }

    /// True if there was a batch before the latest one.
    var hasEarlierBatches: Bool {
        tallies.values.contains { $0.before != nil } || requests.contains { !$0.isNew }
    }
}
