import Content
import Text
import Time

/// The links for adding an event to a calendar: a file, and the usual web calendars.
struct CalendarLinks: Sendable {
    private let context: PageContext
    private let file: Address
    private let start: Moment

    /// The exclusive end. If unknown: the day after the start, or two hours later if the start is an instant, because
    /// without an end, these calendars create an entry of zero length.
    private let end: Moment

    // The texts that all links contain, encoded for a query.
    private let name: String
    private let page: String?
    private let venue: String?

    /// Creates the links for an event; nil for an event that is over or has no date.
    init?(_ event: SiteEvent, on context: PageContext) {
        // Use the full event: on a page behind a code, the links are behind it, too.
        let record = event.fullEvent
        guard let start = record.times.start, event.phase != .past else { return nil }
        self.context = context
        self.start = start
        file = event.calendar
        end =
            switch start {
            case .day: (record.times.end ?? start).dayAfter(in: event.zone)
            case .instant(let instant):
                .instant(record.times.end?.end(in: event.zone) ?? instant.adding(seconds: 2 * 3600))
            }
        name = queryEncoded(record.name)
        page = context.canonical.map(queryEncoded)
        venue = record.details.venue.map { queryEncoded($0.text) }
    }

    static let view = View<CalendarLinks>([
        .link("file", "the event as a calendar file") { $0.context.writeHref(to: $0.file, into: &$1) },
        .link("google", "a link that opens Google Calendar with the event filled in") { $0.writeGoogle(to: &$1) },
        .link("outlook", "a link that opens Outlook with the event filled in") {
            $0.writeOutlook(host: "outlook.live.com", to: &$1)
        },
        .link("office", "a link that opens Microsoft 365 with the event filled in") {
            $0.writeOutlook(host: "outlook.office.com", to: &$1)
        },
        .link("yahoo", "a link that opens Yahoo Calendar with the event filled in") { $0.writeYahoo(to: &$1) },
    ])

    private func writeGoogle(to link: inout [UInt8]) {
        link.append("https://calendar.google.com/calendar/render?action=TEMPLATE&text=", name)
        link.append("&dates=")
        start.writeBasic(to: &link)
        link.append("%2F")
        end.writeBasic(to: &link)
        writePlace("&details=", "&location=", to: &link)
    }

    private func writeYahoo(to link: inout [UInt8]) {
        link.append("https://calendar.yahoo.com/?v=60&title=", name)
        link.append("&st=")
        start.writeBasic(to: &link)
        // Yahoo has a flag for one full day, but ignores it if an end is given.
        if case .day = start, end == start.dayAfter(in: .utc) {
            link.append("&dur=allday")
        } else {
            link.append("&et=")
            end.writeBasic(to: &link)
        }
        writePlace("&desc=", "&in_loc=", to: &link)
    }

    private func writeOutlook(host: String, to link: inout [UInt8]) {
        link.append("https://", host)
        link.append("/calendar/0/deeplink/compose?path=%2Fcalendar%2Faction%2Fcompose&rru=addevent&subject=", name)
        link.append("&startdt=", queryEncoded(start.text(in: .utc)))
        link.append("&enddt=", queryEncoded(end.text(in: .utc)))
        if case .day = start { link.append("&allday=true") } else { link.append("&allday=false") }
        writePlace("&body=", "&location=", to: &link)
    }

    private func writePlace(_ pageField: String, _ venueField: String, to link: inout [UInt8]) {
        if let page { link.append(pageField, page) }
        if let venue { link.append(venueField, venue) }
    }
}

extension Moment {
    fileprivate func dayAfter(in zone: Zone) -> Moment {
        let day = day(in: zone)
        return .day(day.adding(days: 1) ?? day)
    }

    /// Appends the moment without separators; an instant is in UTC.
    fileprivate func writeBasic(to text: inout [UInt8]) {
        switch self {
        case .day(let day): day.writeBasic(to: &text)
        case .instant(let instant): instant.writeBasic(to: &text)
        }
    }
}
