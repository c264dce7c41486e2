package import Ballots
package import Time

extension Event {
    /// What visitors may do with an event's list.
    package struct ListState: Hashable, Sendable {
        package let isVotingOpen: Bool
        package let requests: Poll.Requests
    }

    /// What visitors may do with the list at `now`.
    ///
    /// Once the event is over, its list is only to read, unless the event says whether visitors may vote. Ballots that were cast before
    /// and come later still count: this is what pages offer.
    ///
    /// - Parameter zone: The site's time zone.
    package func listState(at now: Instant, in zone: Zone) -> ListState {
        if music.voting == nil, let over = listEnd(in: times.zone ?? zone), over <= now {
            return ListState(isVotingOpen: false, requests: .closed)
        }
        return ListState(isVotingOpen: music.isVotingOpen(at: now), requests: music.requests)
    }

    /// When the list closes by itself because the event is over; nil if it has no date.
    ///
    /// Many an evening has no end, and lasts: that is 12 hours after its start.
    package func listEnd(in zone: Zone) -> Instant? {
        guard let duration = times.duration(in: zone) else { return nil }
        return times.end == nil
            ? max(duration.upperBound, duration.lowerBound.adding(seconds: 12 * 3600)) : duration.upperBound
    }
}
