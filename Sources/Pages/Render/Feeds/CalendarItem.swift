import Content
import Time

/// Something that happens, as a calendar shows it.
struct CalendarItem: Sendable {
    /// Unique and the same for ever.
    let uid: String

    /// When it was last changed; nil where nobody said.
    let revised: Instant?
    let start: Moment

    /// What happens at `start` has this end; nil where that is not known.
    let end: Moment?

    /// The zone that tells when a day begins, where one end of it is a day and the other an instant.
    package let zone: Zone
    let summary: String
    let details: String?
    let location: String?
    let url: String?
    let categories: [String]
    let status: Event.Status
}

extension CalendarItem {
    /// An event; nil while it has no date.
    ///
    /// - Parameter category: The name of its sport or category.
    init?(_ event: SiteEvent, category: String?, _ configuration: SiteConfiguration) {
        guard let start = event.publicEvent.times.start else { return nil }
        let record = event.publicEvent
        let page = configuration.baseURL.absolute(event.address)
        self.init(
            uid: "event-\(event.slug)@\(configuration.baseURL.host ?? "corkboard")",
            revised: record.times.updated?.start(in: event.zone) ?? record.publication.publish, start: start,
            end: record.times.end,
            zone: event.zone, summary: record.name, details: page ?? record.details.url,
            location: record.details.venue?.text,
            url: page ?? record.details.url, categories: [category].compactMap { $0 } + record.details.tags,
            status: record.status)
    }

    /// An entry of a schedule.
    init(_ entry: Schedule.Entry, of schedule: Placed<Schedule>, _ configuration: SiteConfiguration) {
        let page = configuration.baseURL.absolute(Address(folder: "schedules", schedule.slug, entry.id))
        self.init(
            uid: "schedule-\(schedule.slug)-\(entry.id)@\(configuration.baseURL.host ?? "corkboard")",
            revised: schedule.record.publication.publish, start: entry.date, end: entry.end, zone: configuration.zone,
            summary: entry.title, details: [entry.description, page].compactMap { $0 }.joined(separator: "\n\n"),
            location: nil, url: page, categories: [schedule.record.title], status: .scheduled)
    }

    /// When it begins and when it ends, both days or both instants; a day that ends is the first one after.
    var span: (start: Moment, end: Moment?) {
        if case .day(let first) = start {
            if end == nil { return (start, nil) }
            if case .day(let last)? = end { return (.day(first), last.adding(days: 1).map { .day($0) }) }
        }
        let begin = start.start(in: zone)
        let over = end?.end(in: zone)
        return (.instant(begin), over.flatMap { begin < $0 ? .instant($0) : nil })
    }

    /// Adds the event to a calendar.
    func write(to text: inout CalendarText) {
        text.line("BEGIN:VEVENT")
        text.property("UID", text: uid)
        // Where nobody dated the last change, a time that stays: that of the build would make every event new with it.
        text.property("DTSTAMP", revised?.basicText ?? "20000101T000000Z")
        if let revised {
            text.property("LAST-MODIFIED", revised)
            // Counts up with every change, as far as minutes tell.
            text.property("SEQUENCE", "\(max(0, revised.seconds / 60))")
        }
        let (start, end) = span
        for case let (name, moment?) in [("DTSTART" as StaticString, start), ("DTEND", end)] {
            switch moment {
            case .day(let day): text.property(name, day)
            case .instant(let instant): text.property(name, instant)
            }
        }
        text.property("SUMMARY", text: summary)
        if let details { text.property("DESCRIPTION", text: details) }
        if let location { text.property("LOCATION", text: location) }
        if let url { text.property("URL", url) }
        text.property("CATEGORIES", texts: categories)
        text.property("STATUS", status.calendarText)
        text.line("END:VEVENT")
    }
}

extension Event.Venue {
    /// The place on one line.
    var text: String { [name, address].compactMap { $0 }.joined(separator: ", ") }
}

extension Event.Status {
    fileprivate var calendarText: String {
        switch self {
        case .scheduled, .rescheduled: "CONFIRMED"
        case .postponed: "TENTATIVE"
        case .cancelled: "CANCELLED"
        }
    }
}
