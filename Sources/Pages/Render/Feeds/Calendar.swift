import Content
import Text
import Time

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

    /// The zones that items are in, by name, each with the earliest time in it.
    private var zones: [(zone: Zone, start: Instant)] {
        var zones: [String: (zone: Zone, start: Instant)] = [:]
        for item in items {
            guard let zone = item.timeZone else { continue }
            let start = min(zones[zone.name]?.start ?? item.earliest, item.earliest)
            zones[zone.name] = (zone, start)
        }
        return zones.sorted { $0.key < $1.key }.map(\.value)
    }

    fileprivate var bytes: [UInt8] {
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
        for zone in zones { text.add(zone.zone, from: zone.start) }
        for item in items { item.write(to: &text) }
        text.line("END:VCALENDAR")
        return text.bytes
    }
}

extension Site {
    /// The calendars: of everything, of each sport, of each event with a date and of each schedule.
    var calendars: [GeneratedFile] {
        let recurring = series.map { series in
            let onSite = Set(series.occurrences.compactMap(\.publicEvent.occurrence?.key))
            return (series, CalendarItem.all(of: series, rowOfEvent, onSite: onSite, configuration))
        }
        let itemsOfSeries = Dictionary(recurring.map { ($0.publicEvent.id, $1) }) { first, _ in first }
        /// The items of events, with a series in the place of its first occurrence.
        func items(_ events: [SiteEvent]) -> [CalendarItem] {
            events.firstOfEachSeries.flatMap { event in
                event.publicEvent.occurrence.map { itemsOfSeries[$0.series] ?? [] }
                    ?? calendarItem(of: event).map { [$0] } ?? []
            }
        }
        let rows = schedules.map { schedule in
            (schedule, schedule.record.entries.map { CalendarItem($0, of: schedule, configuration) })
        }
        let all = calendar(configuration.title, items(events) + rows.flatMap(\.1)).file(at: .calendar)
        let sports = eventRows.compactMap { row -> GeneratedFile? in
            guard let address = row.calendar else { return nil }
            return calendar(
                "\(row.name) · \(configuration.title)", items(row.past.reversed() + row.upcoming)
            ).file(at: address)
        }
        return [all] + sports
            + events.lazy.filter { $0.publicEvent.times.start != nil }.map(calendar)
            + recurring.map { series, items in calendar(series.publicEvent.name, items).file(at: series.calendar) }
            + rows.map { schedule, items in calendar(schedule.record.title, items).file(at: schedule.calendar) }
    }

    /// The event's own calendar; its item is made when it is needed, for there may be a hundred thousand.
    private func calendar(of event: SiteEvent) -> GeneratedFile {
        GeneratedFile(at: event.calendar) { _ in
            self.calendar(event.publicEvent.name, self.calendarItem(of: event).map { [$0] } ?? []).bytes
        }
    }

    private func calendar(_ name: String, _ items: [CalendarItem]) -> Calendar {
        Calendar(name: name, items: items, language: configuration.language)
    }

    private func calendarItem(of event: SiteEvent) -> CalendarItem? {
        CalendarItem(event, category: rowOfEvent[event]?.name, configuration)
    }
}

extension SiteEvent {
    /// The address of the event's own calendar, which exists only if the event has a date.
    var calendar: Address { Address(file: "event.ics", beside: address) }
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
