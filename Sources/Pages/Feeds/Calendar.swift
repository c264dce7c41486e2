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
        let seriesOfID = Dictionary(series.map { ($0.publicEvent.id, $0) }) { first, _ in first }
        /// The items of events; a series replaces its first occurrence.
        @Sendable func items(_ events: [SiteEvent]) -> [CalendarItem] {
            events.firstOfEachSeries.flatMap { event in
                guard let occurrence = event.publicEvent.occurrence else { return self.items(of: event) }
                return seriesOfID[occurrence.series].map(self.items) ?? []
            }
        }
        let all = calendar(at: .calendar, configuration.title) {
            items(self.events) + self.schedules.flatMap(self.items)
        }
        let sports = eventRows.compactMap { row in
            row.calendar.map { address in
                let events = row.past.reversed() + row.upcoming
                let name = "\(row.name) · \(configuration.title)"
                return self.calendar(at: address, name, unless: { $0.keep(events) }) { items(events) }
            }
        }
        let single = events.lazy.filter { $0.publicEvent.times.start != nil }.map { event in
            self.calendar(at: event.calendar, event.publicEvent.name, unless: { $0.keep(event) }) {
                self.items(of: event)
            }
        }
        let recurring = series.map { series in
            self.calendar(at: series.calendar, series.publicEvent.name, unless: { $0.keep(series) }) {
                self.items(of: series)
            }
        }
        let timetables = schedules.map { schedule in
            calendar(at: schedule.calendar, schedule.record.title) { self.items(of: schedule) }
        }
        return [all] + sports + single + recurring + timetables
    }

    private func calendar(
        at address: Address, _ name: String,
        unless isKept: @escaping @Sendable (RecordChanges) -> Bool = { _ in false },
        _ items: @escaping @Sendable () -> [CalendarItem]
    ) -> GeneratedFile {
        GeneratedFile(at: address, unless: isKept) { [language = configuration.language] _ in
            Calendar(name: name, items: items(), language: language).bytes
        }
    }

    private func items(of event: SiteEvent) -> [CalendarItem] {
        CalendarItem(event, category: rowOfEvent[event]?.name, configuration).map { [$0] } ?? []
    }

    private func items(of series: SiteSeries) -> [CalendarItem] {
        CalendarItem.all(of: series, rowOfEvent, configuration)
    }

    private func items(of schedule: RoutedRecord<Schedule>) -> [CalendarItem] {
        schedule.record.entries.map { CalendarItem($0, of: schedule, configuration) }
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
