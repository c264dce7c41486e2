import Ballots
import Bytes
import Calendars
import Diagnostics
import Documents
import Markdown
import Text
import Time

/// Reads the events of a foreign calendar (iCalendar, RFC 5545).
///
/// A line that can't be read is skipped with a warning, which costs one event at most. Private events and the addresses
/// of people aren't imported.
struct CalendarFile {
    private let file: String
    private let name: String
    private let context: LoadContext
    private var zones: [String: Zone?] = [:]
    private var descriptions: [String: CalendarComponent] = [:]

    /// The limits of a file in bytes and events: more than a busy team has in ten years.
    private static let sizeLimit = 16 << 20
    private static let eventLimit = 20_000

    /// The number of cells that tables in further descriptions may have together.
    private var cells = 4_000_000

    /// - Parameters:
    ///   - file: The file's name in diagnostics.
    ///   - name: The file's name without extension, the prefix of the ids of its events.
    init(file: String, name: String, _ context: LoadContext) {
        self.file = file
        self.name = name
        self.context = context
    }

    mutating func events(in bytes: [UInt8], _ log: inout DiagnosticLog) -> [Event] {
        guard bytes.count <= Self.sizeLimit else {
            log.error(
                .invalidValue, at: Place(file: file), "this calendar is larger than \(Self.sizeLimit >> 20) MiB",
                hint: "export only a part of it, such as one year")
            return []
        }
        guard !isUTF16(bytes) else {
            log.error(
                .encoding, at: Place(file: file, line: 1, column: 1), "the file is in UTF-16", hint: "save it as UTF-8")
            return []
        }
        let (components, problems) = CalendarComponent.read(bytes)
        let calendars = components.filter { $0.name == "VCALENDAR" }
        guard !calendars.isEmpty else {
            log.error(
                .invalidValue, at: Place(file: file, line: 1, column: 1), "this isn't a calendar: it has no VCALENDAR",
                hint: "export it as iCalendar (.ics)")
            return []
        }
        for problem in problems { warn(problem.message, at: problem.line, &log) }
        var events: [Event] = []
        for calendar in calendars {
            for zone in calendar.components where zone.name == "VTIMEZONE" {
                if let id = zone["TZID"]?.value { descriptions[id] = zone }
            }
            let title = (calendar["X-WR-CALNAME"] ?? calendar["NAME"])?.text
            events += self.events(of: calendar, called: title.map(shown), &log)
        }
        guard events.count > Self.eventLimit else { return events }
        log.error(
            .invalidValue, at: Place(file: file), "this calendar has more than \(Self.eventLimit) events",
            hint: "export only a part of it, such as one year")
        return []
    }

    private mutating func events(
        of calendar: CalendarComponent, called title: String?, _ log: inout DiagnosticLog
    ) -> [Event] {
        let all = calendar.components.filter { $0.name == "VEVENT" }
        let open = all.filter { !isPrivate($0) }
        if open.count < all.count {
            log.note(
                .skippedFile, at: Place(file: file),
                "skipped private events of this calendar: \(all.count - open.count)",
                hint: nil)
        }
        var events: [Event] = []
        var places: [String: Int] = [:]
        for component in open where component["RECURRENCE-ID"] == nil {
            guard let event = event(component, category: title, &log) else { continue }
            if places[event.id] != nil {
                warn(
                    "another event has this UID, so only the first one is used",
                    at: component["UID"]?.line ?? component.line,
                    &log)
                continue
            }
            places[event.id] = events.count
            events.append(event)
        }
        // By the index of the series. Adding each change to its series would copy all earlier ones.
        var changed: [Int: [String: Event.Changes]] = [:]
        var hidden: [Int: [Moment]] = [:]
        for component in all {
            guard let date = component["RECURRENCE-ID"] else { continue }
            guard let index = places[id(of: component)], let series = events[index].series else {
                // The dates of a private event are private, too.
                if isPrivate(component) { continue }
                warn("this date belongs to no repeating event in this calendar", at: date.line, &log)
                continue
            }
            guard date.parameters["RANGE"] == nil else {
                warn("Corkboard can't read a change of this and all later dates", at: date.line, &log)
                continue
            }
            guard let moment = moment(date, &log) else { continue }
            if isPrivate(component) {
                hidden[index, default: []].append(moment)
            } else if let changes = changes(component, &log) {
                changed[index, default: [:]][series.key(of: moment)] = changes
            }
        }
        for index in Set(changed.keys).union(hidden.keys) {
            guard var series = events[index].series else { continue }
            series.changes = changed[index] ?? [:]
            if let dates = hidden[index] { series.leaveOut(dates) }
            events[index] = events[index].with(role: .series(series))
        }
        return events
    }

    private func isPrivate(_ component: CalendarComponent) -> Bool {
        ["PRIVATE", "CONFIDENTIAL"].contains(component["CLASS"]?.value.uppercased())
    }

    private mutating func event(
        _ component: CalendarComponent, category: String?, _ log: inout DiagnosticLog
    ) -> Event? {
        guard let summary = component["SUMMARY"].map({ shown($0.text) }), !summary.isEmpty else {
            warn("this event has no SUMMARY", at: component.line, &log)
            return nil
        }
        guard let span = span(component, &log) else { return nil }
        var details = details(component, &log)
        if details.category == nil { details.category = category }
        let times = Event.Times(start: span.start, end: span.end, updated: updated(component))
        return Event(
            id: id(of: component), place: place(component.line),
            Event.Fields(
                name: summary, times: times, status: status(component), details: details,
                music: Event.Music(requests: .closed)),
            role: series(component, span, &log).map { .series($0) } ?? .single)
    }

    private mutating func series(
        _ component: CalendarComponent, _ span: Event.Span, _ log: inout DiagnosticLog
    ) -> Event.Series? {
        let added = component.all("RDATE").flatMap { moments($0, &log) }
        let zone = zone(of: component["DTSTART"], &log)
        var rule = RecurrenceRule(.daily, end: .count(1))
        let written = component["RRULE"]
        if let written {
            guard let read = self.rule(written, &log) else { return nil }
            rule = read
        } else if added.isEmpty {
            return nil
        }
        var series = Event.Series(
            rule: rule, place: place(written?.line ?? component.line), first: span, zone: zone, additions: added)
        warnOfDoubles(series, component, &log)
        // DTSTART is a date of the series, even if the rule doesn't match it.
        series.additions = [span.start] + added
        series.leaveOut(component.all("EXDATE").flatMap { moments($0, &log) })
        return series
    }

    /// Reads a rule; warns and returns nil if the site can't show its dates.
    private func rule(_ property: CalendarProperty, _ log: inout DiagnosticLog) -> RecurrenceRule? {
        let rule: RecurrenceRule
        do throws(InvalidValue) { rule = try RecurrenceRule(parsing: property.value) } catch {
            warn("\(error.message); only the first date is used", at: property.line, &log)
            return nil
        }
        guard rule.hasPages else {
            warn("this rule has too many dates on a day; only the first date is used", at: property.line, &log)
            return nil
        }
        if rule[.seconds].count > 1 {
            warn("some dates differ only in their seconds; only one of them is used", at: property.line, &log)
        }
        return rule
    }

    /// Warns of further dates that share a key; the series has only the first.
    private func warnOfDoubles(_ series: Event.Series, _ component: CalendarComponent, _ log: inout DiagnosticLog) {
        var keys: Set<String> = []
        guard !series.additions.allSatisfy({ keys.insert(series.key(ofDateAt: $0)).inserted }) else { return }
        let line = component["RDATE"]?.line ?? component.line
        warn("several further dates are on one day or in one minute; only one of them is used", at: line, &log)
    }

    private mutating func changes(_ component: CalendarComponent, _ log: inout DiagnosticLog) -> Event.Changes? {
        guard let span = span(component, &log) else { return nil }
        let name = component["SUMMARY"].map { shown($0.text) }.flatMap { $0.isEmpty ? nil : $0 }
        let times = Event.Times(start: span.start, end: span.end, updated: updated(component))
        let details = details(component, &log)
        let set = [
            ("name", name != nil), ("start", true), ("end", span.end != nil), ("updated", times.updated != nil),
            ("status", true), ("description", details.description != nil), ("venue", details.venue != nil),
            ("category", details.category != nil), ("organizer", details.organizer != nil),
            ("url", details.url != nil), ("tags", !details.tags.isEmpty),
        ]
        let place = place(component.line)
        return Event.Changes(
            place: place, keys: Set(set.filter(\.1).map(\.0)),
            fields: Event.Fields(name: name ?? "", times: times, status: status(component), details: details),
            endPlace: place)
    }

    // MARK: - Parts

    /// The id of an event, derived from its UID, so that it never changes.
    private func id(of component: CalendarComponent) -> String {
        let identity =
            component["UID"]?.value ?? "\(component["SUMMARY"]?.value ?? "") \(component["DTSTART"]?.value ?? "")"
        return "\(name)-\(String(stableHash(identity), radix: 16))"
    }

    private mutating func details(_ component: CalendarComponent, _ log: inout DiagnosticLog) -> Event.Details {
        var details = Event.Details()
        if let property = component["DESCRIPTION"], case let text = plain(property.text), !text.isBlank {
            let limit = MarkdownLimits().inputBytes
            let cells = Self.cells(in: text)
            if text.utf8.count > limit {
                warn("this description is longer than \(limit >> 10) KiB, so it is left out", at: property.line, &log)
            } else if cells > self.cells {
                warn(
                    "the tables in this calendar are too large together, so this description is left out",
                    at: property.line, &log)
            } else {
                self.cells -= cells
                details.description = Body(Array(text.utf8), at: place(property.line), keepsLines: false)
            }
        }
        if let location = component["LOCATION"].map({ shown($0.text) }), !location.isEmpty {
            details.venue = Event.Venue(name: location)
        }
        if let url = component["URL"]?.value, Link.isWebAddress(url) { details.url = url }
        // The organizer's address isn't published.
        details.organizer = component["ORGANIZER"]?.parameters["CN"].map(shown).flatMap {
            $0.isEmpty || $0.utf8.contains(UInt8(ascii: "@")) ? nil : $0
        }
        let categories = component.all("CATEGORIES").flatMap(\.texts).map(shown).filter { !$0.isEmpty }
        details.category = categories.first
        details.tags = Array(categories.dropFirst().prefix(100))
        return details
    }

    private func status(_ component: CalendarComponent) -> Event.Status {
        component["STATUS"]?.value.uppercased() == "CANCELLED" ? .cancelled : .scheduled
    }

    private func updated(_ component: CalendarComponent) -> Moment? {
        guard let property = component["LAST-MODIFIED"], let time = CalendarTime(property.value), time.isUTC else {
            return nil
        }
        return time.local.map { .instant(Zone.utc.instant(onClocksAt: $0)) }
    }

    /// Reads the start and the end of an event; warns and returns nil if it has no start.
    private mutating func span(_ component: CalendarComponent, _ log: inout DiagnosticLog) -> Event.Span? {
        guard let property = component["DTSTART"] else {
            warn("this event has no DTSTART", at: component.line, &log)
            return nil
        }
        guard let start = moment(property, &log) else { return nil }
        var end: Moment?
        if let property = component["DTEND"] {
            end = moment(property, &log)
        } else if let property = component["DURATION"] {
            guard let seconds = Self.seconds(property.value) else {
                warn("\"\(property.value.prefix(40))\" isn't a duration", at: property.line, &log)
                return Event.Span(start: start)
            }
            switch start {
            case .day(let day): end = day.adding(days: Int(seconds / 86_400)).map { .day($0) }
            case .instant(let instant): end = .instant(instant.adding(seconds: seconds))
            }
        }
        switch (start, end) {
        case (.day(let first), .day(let over)?):
            // DTEND is exclusive: the day after the last one.
            end = first.distance(to: over) > 1 ? over.adding(days: -1).map { .day($0) } : nil
        case (.instant(let first), .instant(let last)?) where last <= first: end = nil
        case (.day, .instant?), (.instant, .day?): end = nil
        default: break
        }
        return Event.Span(start: start, end: end)
    }

    /// Reads a duration (RFC 5545 §3.3.6) as seconds; nil for an invalid or negative one.
    private static func seconds(_ text: String) -> Int64? {
        let units: [Unicode.Scalar: Int64] = ["W": 604_800, "D": 86_400, "H": 3600, "M": 60, "S": 1]
        var (seconds, number, hasDigits): (Int64, Int64, Bool) = (0, 0, false)
        // Limits of a thousand years and of seven digits prevent overflow.
        let longest: Int64 = 1000 * 366 * 86_400
        guard let body = text.uppercased().split(separator: "P", omittingEmptySubsequences: false).last,
            text.contains("P")
        else { return nil }
        for scalar in body.unicodeScalars where scalar != "T" {
            if ("0"..."9").contains(scalar), number < 1_000_000 {
                (number, hasDigits) = (number * 10 + Int64(scalar.value - 0x30), true)
            } else if let unit = units[scalar], hasDigits, seconds <= longest {
                seconds += number * unit
                (number, hasDigits) = (0, false)
            } else {
                return nil
            }
        }
        return hasDigits || text.hasPrefix("-") ? nil : seconds
    }

    private mutating func moment(_ property: CalendarProperty, _ log: inout DiagnosticLog) -> Moment? {
        moments(property, &log).first
    }

    /// Reads one or more dates or times; for a period, its start.
    private mutating func moments(_ property: CalendarProperty, _ log: inout DiagnosticLog) -> [Moment] {
        var moments: [Moment] = []
        for item in property.value.split(separator: ",") {
            guard let time = CalendarTime(String(item.prefix { $0 != "/" })) else {
                warn("\"\(item.prefix(40))\" isn't a date or time", at: property.line, &log)
                continue
            }
            guard let local = time.local else {
                moments.append(.day(time.day))
                continue
            }
            let zone = time.isUTC ? .utc : zone(of: property, &log)
            moments.append(.instant(zone.instant(onClocksAt: local)))
        }
        return moments
    }

    /// The zone of a property's times: the site's if the property names none, or, with a warning, if the zone is
    /// unknown.
    private mutating func zone(of property: CalendarProperty?, _ log: inout DiagnosticLog) -> Zone {
        guard let property else { return context.zone }
        guard let id = property.parameters["TZID"] else {
            return property.value.utf8.last == UInt8(ascii: "Z") ? .utc : context.zone
        }
        if let known = zones[id] { return known ?? context.zone }
        let found = knownZone(id)
        zones[id] = .some(found)
        if found == nil {
            warn(
                "unknown time zone \"\(id.prefix(60))\"; its times are read as times of \(context.zone.name)",
                at: property.line, &log)
        }
        return found ?? context.zone
    }

    private func knownZone(_ id: String) -> Zone? {
        // Some programs put a prefix before the name of the zone.
        let ends = [2, 3].map { id.split(separator: "/").suffix($0).joined(separator: "/") }
        let description = descriptions[id]
        let others = [WindowsZone.names[id], description?["X-LIC-LOCATION"]?.value].compactMap(\.self)
        for name in [id] + ends + others {
            if let zone = context.zones.zone(ifKnown: name) { return zone }
        }
        return description.flatMap(zone(like:))
    }

    /// A zone with the same offsets as a calendar's description of an unknown zone.
    private func zone(like description: CalendarComponent) -> Zone? {
        func offset(_ kind: String) -> Int? {
            description.components.last { $0.name == kind }?["TZOFFSETTO"].flatMap { Self.offset($0.value) }
        }
        guard let standard = offset("STANDARD") else { return nil }
        let summer = offset("DAYLIGHT") ?? standard
        func shows(_ zone: Zone) -> Bool {
            let offsets = [1, 7].compactMap { month in
                Day(year: 2026, month: month, day: 15).map { zone.offset(at: zone.start(of: $0)).seconds }
            }
            return Set(offsets) == Set([standard, summer])
        }
        if shows(context.zone) { return context.zone }
        for name in WindowsZone.names.values.sorted() {
            if let zone = context.zones.zone(ifKnown: name), shows(zone) { return zone }
        }
        return nil
    }

    /// Reads an offset such as `+0100`.
    private static func offset(_ text: String) -> Int? {
        let digits = text.utf8.dropFirst().compactMap { $0.isASCIIDigit ? Int($0) - 0x30 : nil }
        guard digits.count >= 4 else { return nil }
        let seconds = (digits[0] * 10 + digits[1]) * 3600 + (digits[2] * 10 + digits[3]) * 60
        return text.utf8.first == UInt8(ascii: "-") ? -seconds : seconds
    }

    private func place(_ line: Int) -> Place { Place(file: file, line: line, column: 1) }

    private func warn(_ message: String, at line: Int, _ log: inout DiagnosticLog) {
        log.warning(.invalidValue, at: place(line), message, hint: nil)
    }
}

extension Event.Series {
    /// The key of the date with this start.
    fileprivate func key(of moment: Moment) -> String {
        switch moment {
        case .day(let day): "\(day)"
        case .instant(let instant): key(of: zone.local(instant))
        }
    }

    /// Skips dates. By RFC 5545 §3.8.5.1, an exception also removes a further date.
    fileprivate mutating func leaveOut(_ dates: [Moment]) {
        if case .day = first.start {
            // Some programs write exceptions with times for events without times.
            exceptions.formUnion(dates.map { Moment.day($0.day(in: zone)) })
        } else {
            exceptions.formUnion(dates)
        }
        additions = added.filter { !skips($0) }
    }
}

/// The names of zones in Windows, which Outlook uses (Unicode CLDR, windowsZones, territory 001).
private enum WindowsZone {
    static let names: [String: String] = [
        "AUS Eastern Standard Time": "Australia/Sydney", "Arabian Standard Time": "Asia/Dubai",
        "Argentina Standard Time": "America/Buenos_Aires", "Atlantic Standard Time": "America/Halifax",
        "Canada Central Standard Time": "America/Regina", "Central America Standard Time": "America/Guatemala",
        "Central Europe Standard Time": "Europe/Budapest", "Central European Standard Time": "Europe/Warsaw",
        "Central Standard Time": "America/Chicago", "China Standard Time": "Asia/Shanghai",
        "E. South America Standard Time": "America/Sao_Paulo", "Eastern Standard Time": "America/New_York",
        "Egypt Standard Time": "Africa/Cairo", "FLE Standard Time": "Europe/Kiev", "GMT Standard Time": "Europe/London",
        "GTB Standard Time": "Europe/Bucharest", "Greenwich Standard Time": "Atlantic/Reykjavik",
        "Hawaiian Standard Time": "Pacific/Honolulu", "India Standard Time": "Asia/Calcutta",
        "Israel Standard Time": "Asia/Jerusalem", "Korea Standard Time": "Asia/Seoul",
        "Morocco Standard Time": "Africa/Casablanca", "Mountain Standard Time": "America/Denver",
        "New Zealand Standard Time": "Pacific/Auckland", "Newfoundland Standard Time": "America/St_Johns",
        "Pacific SA Standard Time": "America/Santiago", "Pacific Standard Time": "America/Los_Angeles",
        "Romance Standard Time": "Europe/Paris", "Russian Standard Time": "Europe/Moscow",
        "SE Asia Standard Time": "Asia/Bangkok", "Singapore Standard Time": "Asia/Singapore",
        "South Africa Standard Time": "Africa/Johannesburg", "Tokyo Standard Time": "Asia/Tokyo",
        "Turkey Standard Time": "Europe/Istanbul", "US Mountain Standard Time": "America/Phoenix", "UTC": "UTC",
        "W. Australia Standard Time": "Australia/Perth", "W. Central Africa Standard Time": "Africa/Lagos",
        "W. Europe Standard Time": "Europe/Berlin", "West Asia Standard Time": "Asia/Tashkent",
    ]
}
