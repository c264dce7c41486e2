import Calendars
import Content
import Time

/// A calendar entry: an event, or an entry of a schedule.
struct CalendarItem: Sendable {
    /// The unique id, which never changes.
    let uid: String

    /// The time of the last change; nil if unknown.
    let revised: Instant?
    let start: Moment

    /// The end; a day is inclusive; nil if unknown.
    let end: Moment?

    /// The zone of days, for an item with a day at one end and an instant at the other.
    package let zone: Zone
    let summary: String

    /// The language of the summary, if it differs from the site's.
    let language: String?
    let details: String?
    let location: String?
    let url: String?
    let categories: [String]
    let status: Event.Status

    /// The dates of a recurring item.
    var dates: Event.Series?

    /// For one date of a series that differs from the others: the start that the series gives it.
    var regularStart: Moment?
}

extension CalendarItem {
    /// Creates an event's item; nil if the event has no date.
    ///
    /// - Parameter category: The name of its sport or category.
    init?(_ event: SiteEvent, category: String?, _ configuration: SiteConfiguration) {
        let record = event.publicEvent
        self.init(
            record, of: record, slug: event.slug, at: event.address, in: event.zone, category: category, configuration)
    }

    /// Creates the item of an event, or of one of its dates; nil if the event has no date.
    ///
    /// - Parameters:
    ///   - record: The event as it takes place on the date.
    ///   - event: The event, which also determines when the item was revised.
    ///   - slug: The slug for the item's id.
    ///   - category: The name of its sport or category.
    private init?(
        _ record: Event, of event: Event, slug: String, at address: Address, in zone: Zone, category: String?,
        _ configuration: SiteConfiguration
    ) {
        guard let start = record.times.start else { return nil }
        let id = slug.split(separator: "/").joined(separator: "-")
        let link = configuration.baseURL.absolute(address) ?? record.details.url
        self.init(
            uid: "event-\(id)@\(configuration.baseURL.host ?? "corkboard")",
            revised: (record.times.updated ?? event.times.updated)?.start(in: zone) ?? event.publication.publish,
            start: start, end: record.times.end, zone: zone, summary: record.name,
            language: configuration.language(of: record.heading), details: link,
            location: record.details.venue?.text, url: link,
            categories: [category].compactMap { $0 } + record.details.tags.map(configuration.name(ofTag:)),
            status: record.status)
    }

    /// The items of a recurring event: one with all dates, then one for each date that differs.
    static func all(of series: SiteSeries, _ rows: RowsOfEvents, _ configuration: SiteConfiguration) -> [CalendarItem] {
        // The keys of the dates that have pages.
        let onSite = Set(series.occurrences.compactMap(\.publicEvent.occurrence?.key))
        let category = series.occurrences.first.flatMap { rows[$0]?.name }
        let event = series.publicEvent
        func item(_ record: Event, at address: Address) -> CalendarItem? {
            var item = CalendarItem(
                record, of: event, slug: series.slug, at: address, in: series.zone, category: category, configuration)
            item?.dates = series.dates
            return item
        }
        guard let whole = item(event, at: series.address) else { return [] }
        let differing = series.dates.differing.sorted { $0.key < $1.key }.compactMap { key, span -> CalendarItem? in
            let record = event.occurrence(key, span: span, changes: series.dates.changes[key]).publicPart
            let address = onSite.contains(key) ? Address(folder: ["events", series.slug, key]) : series.address
            var item = item(record, at: address)
            item?.regularStart = series.dates.written(span.start)
            return item
        }
        return [whole] + differing
    }

    /// The zone that its times are written in; nil if they are days or in UTC.
    var timeZone: Zone? {
        guard let dates, !dates.areDays, dates.zone.name != "UTC" else { return nil }
        return dates.zone
    }

    /// The item's first instant, or its series' first if that is earlier.
    var earliest: Instant {
        let own = start.start(in: zone)
        return dates.map { min($0.first.start.start(in: zone), own) } ?? own
    }

    /// Creates the item of a schedule's entry.
    init(_ entry: Schedule.Entry, of schedule: RoutedRecord<Schedule>, _ configuration: SiteConfiguration) {
        let page = configuration.baseURL.absolute(Address(folder: "schedules", schedule.slug, entry.id))
        self.init(
            uid: "schedule-\(schedule.slug)-\(entry.id)@\(configuration.baseURL.host ?? "corkboard")",
            revised: schedule.record.publication.publish, start: entry.date, end: entry.end, zone: configuration.zone,
            summary: entry.title, language: configuration.language(of: schedule.record.heading),
            details: [entry.people.isEmpty ? nil : entry.people.joined(separator: ", "), entry.description, page]
                .compactMap { $0 }.joined(separator: "\n\n"),
            location: entry.room, url: page, categories: [schedule.record.title] + [entry.track].compactMap { $0 },
            status: .scheduled)
    }

    /// The start and the end: both days, or both instants. An end that is a day is exclusive.
    var span: (start: Moment, end: Moment?) {
        if case .day(let first) = start {
            if end == nil { return (start, nil) }
            if case .day(let last)? = end { return (.day(first), last.adding(days: 1).map { .day($0) }) }
        }
        let begin = start.start(in: zone)
        let over = end?.end(in: zone)
        return (.instant(begin), over.flatMap { begin < $0 ? .instant($0) : nil })
    }

    func write(to text: inout CalendarText) {
        text.line("BEGIN:VEVENT")
        text.property("UID", text: uid)
        // If the time of the last change is unknown, use a constant: the time of the build would make every event look
        // new.
        text.property("DTSTAMP", revised?.basicText ?? "20000101T000000Z")
        if let revised {
            text.property("LAST-MODIFIED", revised)
            // Increases with every change that is at least a minute later.
            text.property("SEQUENCE", "\(max(0, revised.seconds / 60))")
        }
        let (start, end) = span
        text.property("DTSTART", start, in: timeZone)
        if let end { text.property("DTEND", end, in: timeZone) }
        if let regularStart {
            text.property("RECURRENCE-ID", regularStart, in: timeZone)
        } else if let dates {
            text.property("RRULE", dates.ruleText)
            for date in dates.omitted { text.property("EXDATE", dates.written(date), in: timeZone) }
            for date in dates.added { text.property("RDATE", dates.written(date), in: timeZone) }
        }
        text.property("SUMMARY", text: summary, in: language)
        if let details { text.property("DESCRIPTION", text: details) }
        if let location { text.property("LOCATION", text: location) }
        if let url { text.property("URL", url) }
        text.property("CATEGORIES", texts: categories)
        text.property("STATUS", status.calendarText)
        text.line("END:VEVENT")
    }
}

extension Event.Series {
    /// True if calendars write its dates as days: DTSTART and DTEND have one type (RFC 5545 §3.8.2.2), so a day with an
    /// end at a time begins at midnight.
    fileprivate var areDays: Bool {
        switch (first.start, first.end) {
        case (.day, nil), (.day, .day?): true
        case (.day, .instant?), (.instant, _): false
        }
    }

    /// The start of a date, in the form of all of its dates.
    fileprivate func written(_ start: Moment) -> Moment { areDays ? start : .instant(start.start(in: zone)) }

    /// The recurrence rule, in the form that matches the start.
    fileprivate var ruleText: String { rule.text(in: zone, areDays: areDays) }
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
