package import Ballots
package import Time

extension Event {
    /// What visitors may do with an event's list.
    package struct ListState: Hashable, Sendable {
        package let isVotingOpen: Bool
        package let requests: Poll.Requests

        /// The time when voting closes automatically; nil if it doesn't, or has already closed.
        package var votingEnd: Instant?

        /// The time when requests close automatically.
        package var requestsEnd: Instant?
    }

    /// Returns what visitors may do with the list at `now`.
    ///
    /// After the event, its list is read-only, unless the event sets `voting`. This only controls what pages offer:
    /// ballots that were cast earlier and arrive later still count.
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

    /// True if the event's page must hide the votes at `now`.
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

    /// True if its host can reveal the results at `now`, because they are hidden and voting has ended.
    ///
    /// - Parameter zone: The site's time zone.
    package func canRevealResults(at now: Instant, in zone: Zone) -> Bool {
        areResultsHidden(at: now, in: zone) && isVotingOver(at: now, in: zone)
    }

    /// True if an event with songs is over at `now`, so that its votes can be reported.
    ///
    /// - Parameter zone: The site's time zone.
    package func canBeReported(at now: Instant, in zone: Zone) -> Bool {
        guard music.songs != nil, let end = listEnd(in: times.zone ?? zone) else { return false }
        return end <= now && !listState(at: now, in: zone).isVotingOpen
    }

    /// True if voting has ended; false before it begins.
    private func isVotingOver(at now: Instant, in zone: Zone) -> Bool {
        switch music.voting {
        case .closed: true
        case .open, .until, .from: music.votingEnd.map { $0.instant <= now } ?? false
        case nil: music.requests == .closed || listEnd(in: times.zone ?? zone).map { $0 <= now } ?? false
        }
    }

    /// The time when the list closes because the event is over, or nil if the event has no date.
    ///
    /// An event without an end is over 12 hours after its start, or later if it lasts longer.
    package func listEnd(in zone: Zone) -> Instant? {
        guard let duration = times.duration(in: zone) else { return nil }
        return times.end == nil
            ? max(duration.upperBound, duration.lowerBound.adding(seconds: 12 * 3600)) : duration.upperBound
    }
}
