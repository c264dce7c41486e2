package import Content
package import Time

/// An event at one instant; a class, so that pages share it instead of copying every field.
package final class SiteEvent: Sendable {
    /// The public part of the event.
    package let publicEvent: Event

    /// The complete event, for people with its code and for its host.
    let fullEvent: Event

    /// The path of its page below the events page; for an occurrence, it has two components.
    package let slug: String

    package let address: Address

    /// The address of its songs page; nil without songs.
    package let songsAddress: Address?

    /// The address of its page for a big screen; nil without songs.
    package let liveAddress: Address?

    /// The address of its host's report; nil without an admin code.
    package let reportAddress: Address?

    /// The zone that its times are shown in.
    package let zone: Zone

    /// The start; nil if the event has no date.
    let start: Instant?

    /// The end; nil if the event has no date.
    ///
    /// If the complete event is behind a code, only readers with the code may see the end.
    let end: Instant?

    package let phase: Phase

    /// What visitors can do with its list.
    package let list: Event.ListState

    /// True if visitors can't see the results.
    let areResultsHidden: Bool

    /// True for an event with songs that is over.
    package let canBeReported: Bool

    package enum Phase: Sendable {
        case upcoming, live, past
    }

    /// - Parameter address: The address of its page; nil to derive it from the slug.
    package init(_ fullEvent: Event, slug: String, at address: Address? = nil, siteZone: Zone, now: Instant) {
        let publicEvent = fullEvent.publicPart
        self.publicEvent = publicEvent
        self.fullEvent = fullEvent
        self.slug = slug
        let address = address ?? Address(folder: Self.folder(slug))
        self.address = address
        songsAddress = publicEvent.music.songs == nil ? nil : address.page(inFolder: "songs")
        liveAddress = songsAddress.map { _ in address.page(inFolder: "live") }
        reportAddress = publicEvent.access.adminCode == nil ? nil : address.page(inFolder: "manage")
        zone = publicEvent.times.zone ?? siteZone
        let duration = fullEvent.times.duration(in: zone)
        (start, end) = (duration?.lowerBound, duration?.upperBound)
        list = fullEvent.listState(at: now, in: siteZone)
        areResultsHidden = fullEvent.areResultsHidden(at: now, in: siteZone)
        canBeReported = fullEvent.canBeReported(at: now, in: siteZone)
        phase =
            if let start, let end {
                now < start ? .upcoming : now < end ? .live : .past
            } else {
                .upcoming
            }
    }

    /// True if everyone who sees the songs may read the report.
    var isEveningPublic: Bool { publicEvent.access.report == .public && !areResultsHidden }

    /// The address of the report after it; nil before, and if neither the host nor visitors can read it.
    package var eveningAddress: Address? {
        guard canBeReported, isEveningPublic || publicEvent.access.adminCode != nil else { return nil }
        return address.page(inFolder: "report")
    }

    /// The folder of its pages, as path components.
    var folder: [String] { Self.folder(slug) }

    private static func folder(_ slug: String) -> [String] {
        ["events"] + slug.split(separator: "/").map(String.init)
    }

    /// True if visitors may look forward to it.
    var isAhead: Bool { phase == .upcoming && publicEvent.status != .cancelled }

    /// True if it begins and ends at known times of day, within 24 hours.
    var isShort: Bool {
        guard let start, let end, case .instant? = fullEvent.times.end else { return false }
        return end <= start.adding(seconds: 86_400)
    }

    /// True if it lasts longer than a week, such as an exhibition: then the home page shows the next event instead.
    var isLong: Bool {
        guard let start, let end else { return false }
        return start.adding(seconds: 7 * 86_400) < end
    }

    /// True unless it is cancelled or postponed.
    package var takesPlace: Bool { [.scheduled, .rescheduled].contains(publicEvent.status) }

    /// True while it is taking place.
    var isOn: Bool { phase == .live && takesPlace }

    /// From the beginning of its first day to the end of the event or of that day, whichever is later; nil without a
    /// date.
    var days: Range<Instant>? {
        guard let start, let end else { return nil }
        let first = Moment.day(zone.local(start).day)
        return first.start(in: zone)..<max(end, first.end(in: zone))
    }

    /// True if it has a start with a time, but no end.
    ///
    /// Such an event is over at its start, but pages show it as started until the end of that day in the site's zone.
    var isOverAtStart: Bool {
        if case .instant = fullEvent.times.start { fullEvent.times.end == nil } else { false }
    }

    /// True for an event that is over, but still shown as started.
    func hasJustStarted(_ today: Today) -> Bool {
        guard phase == .past, isOverAtStart, let start else { return false }
        return today.start <= start
    }
}

extension [SiteEvent] {
    /// The events, soonest first, undated ones last; ties are ordered by name, then id.
    var soonestFirst: [SiteEvent] {
        // Sorting plain values avoids reference counting.
        let starts = map { $0.start?.microseconds ?? .max }
        return indices.sorted { a, b in
            starts[a] == starts[b] ? self[a].precedes(self[b]) : starts[a] < starts[b]
        }.map { self[$0] }
    }
}

extension SiteEvent {
    /// True if it precedes an event with the same start: by name, then id.
    fileprivate func precedes(_ other: SiteEvent) -> Bool {
        let (own, others) = (publicEvent.name.utf8, other.publicEvent.name.utf8)
        if !own.elementsEqual(others) { return own.lexicographicallyPrecedes(others) }
        return publicEvent.id.utf8.lexicographicallyPrecedes(other.publicEvent.id.utf8)
    }
}
