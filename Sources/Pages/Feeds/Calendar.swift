import Content
import Text
import Time

/// A calendar that people can subscribe to or import.
struct Calendar: Sendable {
    let name: String
    let items: [CalendarItem]

    /// The site's language tag.
    let language: String
}

extension Calendar {
    func file(at address: Address) -> GeneratedFile {
        GeneratedFile(at: address) { _ in bytes }
    }

    /// The time zones of the items, sorted by name, each with its earliest time.
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
        // RFC 7986 properties, with the older ones that calendars supported before.
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
    /// The calendars: one for everything, and one for each sport, each event with a date, and each schedule.
    var calendars: [GeneratedFile] {
        let recurring = series.map { series in
            let onSite = Set(series.occurrences.compactMap(\.publicEvent.occurrence?.key))
            return (series, CalendarItem.all(of: series, rowOfEvent, onSite: onSite, configuration))
        }
        let itemsOfSeries = Dictionary(recurring.map { ($0.publicEvent.id, $1) }) { first, _ in first }
        /// The items of events; a series replaces its first occurrence.
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

    /// The calendar of one event. Its item is created on demand, because there may be a hundred thousand events.
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
    /// The address of the event's calendar, which only exists if the event has a date.
    var calendar: Address { Address(file: "event.ics", beside: address) }
}

extension RoutedRecord<Schedule> {
    var calendar: Address { Address(file: "schedule.ics", in: ["schedules", slug]) }
}

extension BaseURL {
    /// The address for subscribing to a calendar; nil without a base URL.
    func webcal(_ address: Address) -> String? {
        absolute(address).flatMap { link in
            link.utf8.firstIndex(of: UInt8(ascii: ":")).map { "webcal" + link[$0...] }
        }
    }
}
