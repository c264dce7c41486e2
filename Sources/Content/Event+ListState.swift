package import Ballots
package import Time

extension Event {
    /// What visitors may do with an event's list.
    package struct ListState: Hashable, Sendable {
        package let isVotingOpen: Bool
        package let requests: Poll.Requests

        /// When voting closes by itself; nil if it does not, or has.
        package var votingEnd: Instant?

        /// The same for requests.
        package var requestsEnd: Instant?
    }

    /// What visitors may do with the list at `now`.
    ///
    /// Once the event is over, its list is only to read, unless the event says whether visitors may vote. Ballots that were cast before
    /// and come later still count: this is what pages offer.
    ///
    /// - Parameter zone: The site's time zone.
    package func listState(at now: Instant, in zone: Zone) -> ListState {
        let over = music.voting == nil ? listEnd(in: times.zone ?? zone) : nil
        if let over, over <= now { return ListState(isVotingOpen: false, requests: .closed) }
        let isOpen = music.isVotingOpen(at: now)
        return ListState(
            isVotingOpen: isOpen, requests: music.requests,
            votingEnd: isOpen ? [over, music.votingEnd?.instant].compactMap { $0 }.min() : nil,
            requestsEnd: music.requests == .closed ? nil : over)
    }

    /// True if the event's page may not tell at `now` how the songs stand.
    ///
    /// - Parameter zone: The site's time zone.
    package func areResultsHidden(at now: Instant, in zone: Zone) -> Bool {
        switch music.results {
        case .always: false
        case .hidden: true
        case .after(_, let instant): now < instant
        case .afterVote: !isVotingOver(at: now, in: zone)
        }
    }

    /// True if visitors may not vote any more; false before they may.
    private func isVotingOver(at now: Instant, in zone: Zone) -> Bool {
        switch music.voting {
        case .open: false
        case .closed: true
        case .until(_, let end): end <= now
        case .from(_, _, let end): end.map { $0 <= now } ?? false
        case nil: music.requests == .closed || listEnd(in: times.zone ?? zone).map { $0 <= now } ?? false
        }
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
