import Content
import Text

/// A calendar that people subscribe to or import into their own.
struct Calendar: Sendable {
    let name: String
    let items: [CalendarItem]

    /// The site's language tag.
    let language: String
}

extension Calendar {
    /// The calendar as a file.
    func file(at address: Address) -> GeneratedFile {
        GeneratedFile(at: address) { _ in bytes }
    }

    private var bytes: [UInt8] {
        var text = CalendarText()
        text.line("BEGIN:VCALENDAR")
        text.line("VERSION:2.0")
        text.property("PRODID", "-//Corkboard//Calendar//\(language.uppercased())")
        text.line("CALSCALE:GREGORIAN")
        // RFC 7986, and the properties that calendars understood before it.
        text.property("NAME", text: name)
        text.property("X-WR-CALNAME", text: name)
        text.line("REFRESH-INTERVAL;VALUE=DURATION:PT6H")
        text.line("X-PUBLISHED-TTL:PT6H")
        for item in items { item.write(to: &text) }
        text.line("END:VCALENDAR")
        return text.bytes
    }
}

extension Site {
    /// The calendars: of everything, of each sport, of each event with a date and of each schedule.
    var calendars: [GeneratedFile] {
        let rowOfEvent = rowOfEvent
        func item(_ event: SiteEvent) -> CalendarItem? {
            CalendarItem(event, category: rowOfEvent[event.slug]?.name, configuration)
        }
        let dated = events.compactMap { event in item(event).map { (event, $0) } }
        let rows = schedules.map { schedule in
            (schedule, schedule.record.entries.map { CalendarItem($0, of: schedule, configuration) })
        }
        func calendar(_ name: String, _ items: [CalendarItem]) -> Calendar {
            Calendar(name: name, items: items, language: configuration.language)
        }
        let all = calendar(configuration.title, dated.map(\.1) + rows.flatMap(\.1)).file(at: .calendar)
        let sports = eventRows.compactMap { row -> GeneratedFile? in
            guard let address = row.calendar else { return nil }
            return calendar(
                "\(row.name) · \(configuration.title)", (row.past.reversed() + row.upcoming).compactMap(item)
            ).file(at: address)
        }
        return [all] + sports
            + dated.map { event, item in calendar(event.publicEvent.name, [item]).file(at: event.calendar) }
            + rows.map { schedule, items in calendar(schedule.record.title, items).file(at: schedule.calendar) }
    }
}

extension SiteEvent {
    /// The address of the event's own calendar, which exists only if the event has a date.
    var calendar: Address { Address(file: "event.ics", in: ["events", slug]) }
}

extension Placed<Schedule> {
    /// The address of the schedule's calendar.
    var calendar: Address { Address(file: "schedule.ics", in: ["schedules", slug]) }
}

extension BaseURL {
    /// The address by which calendar programs subscribe to a calendar; nil if the site names no base URL.
    func webcal(_ address: Address) -> String? {
        absolute(address).flatMap { link in
            link.utf8.firstIndex(of: UInt8(ascii: ":")).map { "webcal" + link[$0...] }
        }
    }
}
