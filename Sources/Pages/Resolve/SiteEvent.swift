package import Content
package import Time

/// An event as of now; a class, so that pages share it instead of copying every field.
package final class SiteEvent: Sendable {
    /// What everyone may know of it.
    package let publicEvent: Event

    /// All of it: for who has its code, and for its host.
    let fullEvent: Event
    package let slug: String
    package let address: Address

    /// The list of songs, which has a page of its own.
    package let songsAddress: Address?

    /// The report for the event's host.
    package let reportAddress: Address?

    /// The zone that its times are shown in.
    package let zone: Zone

    /// When it begins; nil while it has no date.
    let start: Instant?

    /// When it is over; nil while it has no date. Of an event that is wholly behind a code nobody else may be told.
    let end: Instant?

    package let phase: Phase

    /// Where an event is in time.
    package enum Phase: Sendable {
        case upcoming, live, past
    }

    package init(_ fullEvent: Event, slug: String, siteZone: Zone, now: Instant) {
        let publicEvent = fullEvent.publicPart
        self.publicEvent = publicEvent
        self.fullEvent = fullEvent
        self.slug = slug
        address = Address(folder: "events", slug)
        songsAddress = publicEvent.music.songs == nil ? nil : Address(folder: "events", slug, "songs")
        reportAddress = publicEvent.access.adminCode == nil ? nil : Address(folder: "events", slug, "manage")
        zone = publicEvent.times.zone ?? siteZone
        let duration = fullEvent.times.duration(in: zone)
        (start, end) = (duration?.lowerBound, duration?.upperBound)
        phase =
            if let start, let end {
                now < start ? .upcoming : now < end ? .live : .past
            } else {
                .upcoming
            }
    }

    /// Whether visitors may look forward to it.
    var isAhead: Bool { phase == .upcoming && publicEvent.status != .cancelled }

    /// Whether all that is known of its time is when it starts. Then it is over, too; but pages say that it has started
    /// until that day is over on the site.
    var isOverAtStart: Bool {
        if case .instant = fullEvent.times.start { fullEvent.times.end == nil } else { false }
    }

    /// Whether it is over and pages say that it has started.
    func hasJustStarted(_ today: Today) -> Bool {
        guard phase == .past, isOverAtStart, let start else { return false }
        return today.start <= start
    }
}

extension SiteEvent {
    /// Soonest first, undated last; ties by name, then id.
    static func isSooner(_ a: SiteEvent, _ b: SiteEvent) -> Bool {
        if a.start != b.start {
            guard let start = a.start else { return false }
            guard let other = b.start else { return true }
            return start < other
        }
        if !a.publicEvent.name.utf8.elementsEqual(b.publicEvent.name.utf8) {
            return a.publicEvent.name.utf8.lexicographicallyPrecedes(b.publicEvent.name.utf8)
        }
        return a.publicEvent.id.utf8.lexicographicallyPrecedes(b.publicEvent.id.utf8)
    }
}
