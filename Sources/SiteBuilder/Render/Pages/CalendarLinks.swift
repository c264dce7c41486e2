import Text
import Time

/// The ways by which visitors put an event into their calendars: a file, and the usual calendars on the web.
struct CalendarLinks: Sendable {
    private let event: SiteEvent
    private let frame: Frame
    private let start: Moment

    /// All of the event: where it takes a code to see the links, they may tell as much.
    private var record: Event { event.whole }

    /// The links to an event; nil where it is over or has no date.
    init?(_ event: SiteEvent, on frame: Frame) {
        guard let start = event.whole.times.start, event.phase != .past else { return nil }
        self.event = event
        self.frame = frame
        self.start = start
    }

    static let view = View<CalendarLinks>([
        .address("file", "the event as a calendar file") { $0.frame.href($0.event.calendar) },
        .address("google", "Google's calendar with the event filled in") { $0.google },
        .address("outlook", "Outlook's calendar with the event filled in") { $0.outlook(host: "outlook.live.com") },
        .address("office", "Microsoft 365's calendar with the event filled in") {
            $0.outlook(host: "outlook.office.com")
        },
        .address("yahoo", "Yahoo's calendar with the event filled in") { $0.yahoo },
    ])

    private var google: String {
        let (first, last) = (basic(start), basic(end))
        return address(
            "https://calendar.google.com/calendar/render",
            [("action", "TEMPLATE"), ("text", record.name), ("dates", "\(first)/\(last)")],
            details: "details", location: "location")
    }

    private var yahoo: String {
        // Yahoo knows one whole day as such; where there is an end as well, it heeds that alone.
        let isOneDay = isWholeDays && end == dayAfter(start)
        return address(
            "https://calendar.yahoo.com/",
            [
                ("v", "60"), ("title", record.name), ("st", basic(start)),
                isOneDay ? ("dur", "allday") : ("et", basic(end)),
            ],
            details: "desc", location: "in_loc")
    }

    private func outlook(host: String) -> String {
        address(
            "https://\(host)/calendar/0/deeplink/compose",
            [
                ("path", "/calendar/action/compose"), ("rru", "addevent"), ("subject", record.name),
                ("startdt", start.text(in: .utc)), ("enddt", end.text(in: .utc)), ("allday", String(isWholeDays)),
            ], details: "body", location: "location")
    }

    /// When the event is over, exclusively; where that is not known, when it begins.
    private var end: Moment {
        let over = record.times.end
        if isWholeDays { return dayAfter(over ?? start) }
        return .instant(over?.end(in: event.zone) ?? start.start(in: event.zone))
    }

    private func dayAfter(_ moment: Moment) -> Moment {
        let day = moment.day(in: event.zone)
        return .day(day.adding(days: 1) ?? day)
    }

    private var isWholeDays: Bool {
        if case .day = start { return true } else { return false }
    }

    private func basic(_ moment: Moment) -> String {
        switch moment {
        case .day(let day): day.basicText
        case .instant(let instant): instant.basicText
        }
    }

    private func address(_ page: String, _ query: [(String, String)], details: String, location: String) -> String {
        var address = page
        var sign = "?"
        func add(_ name: String, _ value: String?) {
            guard let value else { return }
            address += sign
            address += name
            address += "="
            address += queryEncoded(value)
            sign = "&"
        }
        for (name, value) in query { add(name, value) }
        add(details, frame.canonical)
        add(location, record.details.venue?.text)
        return address
    }
}
