package import Bytes
package import Calendars
package import Diagnostics
import Text
package import Time

extension Event {
    /// The role of an event's record: a single event, or something about an event that recurs.
    ///
    /// The large cases are indirect, because a site has a hundred times more dates than series.
    package enum Role: Sendable {
        case single
        /// An event that recurs; the site shows its occurrences instead.
        indirect case series(Series)
        /// A record that changes one occurrence of a series, or an event of an imported calendar.
        indirect case change(of: Reference, Changes)
        /// One date of a series.
        case occurrence(Occurrence)
    }

    /// The dates of an event that recurs.
    package struct Series: Sendable {
        package var rule: RecurrenceRule

        /// The place of the rule.
        package var place: Place

        /// The start and the end of the first date.
        package var first: Span

        /// The time zone of the rule.
        package var zone: Zone

        /// The starts of skipped dates of the rule; a day skips all dates on it.
        package var exceptions: Set<Moment> = []

        /// Further dates; a day without a time has the time of the first date.
        package var additions: [Moment] = []

        /// The changes on single dates, by key.
        package var changes: [String: Changes] = [:]
    }

    /// The start and the end of one date.
    package struct Span: Hashable, Sendable {
        package var start: Moment
        package var end: Moment?
    }

    /// One date of a series, in the terms of the series.
    package struct Occurrence: Hashable, Sendable {
        /// The id of the series.
        package let series: String

        /// The date, as written in addresses.
        package let key: String

        /// The start according to the series, before any changes.
        package let regularStart: Moment

        /// The time when it becomes a past date of the series.
        package let isOver: Instant
    }

    /// The occurrence, if this event is one.
    package var occurrence: Occurrence? { if case .occurrence(let occurrence) = role { occurrence } else { nil } }

    /// The id of the event's record: the series' id for an occurrence, otherwise the event's id.
    package var recordID: String { occurrence?.series ?? id }

    /// The series, if the event recurs.
    package var series: Series? { if case .series(let series) = role { series } else { nil } }

    /// The id of the series whose occurrence this record changes, or of the imported event that it changes, if any.
    var changedSeries: String? {
        if case .change(let reference, _) = role { String(reference.target.prefix { $0 != "/" }) } else { nil }
    }

    /// All Markdown texts, in the order of the file.
    package var bodies: [Body] {
        let own = details.description.map { [$0] } ?? []
        switch role {
        case .single, .occurrence: return own
        case .change(_, let changes): return changes.description.map { [$0] } ?? []
        case .series(let series):
            return own + series.changes.sorted { $0.key < $1.key }.compactMap(\.value.description)
        }
    }
}

extension Event.Series {
    /// The key of a date of the rule: the day, with the time if the rule can have several dates on a day.
    package func key(of time: LocalTime) -> String {
        rule.mayRepeatWithinADay ? "\(time.day)-\(time.clockText.filter { $0 != ":" })" : "\(time.day)"
    }

    /// The key of a further date.
    func key(ofDateAt moment: Moment) -> String { key(of: local(moment)) }

    /// The dates of the rule, including skipped ones.
    var recurrence: Recurrence { Recurrence(rule, from: local(first.start), in: zone) }

    /// The further dates in order, one for each key.
    private var further: [(key: String, span: Event.Span)] {
        var keys: Set<String> = []
        return additions.map { (key: key(ofDateAt: $0), span: span(at: $0)) }
            .sorted { $0.span.start.start(in: zone) < $1.span.start.start(in: zone) }
            .filter { keys.insert($0.key).inserted }
    }

    /// Calls `body` for each date and its key, in order, for ever if the rule has no end.
    ///
    /// If several dates have the same key, only one is included: the rule's date or, without one, the first.
    /// - Parameters:
    ///   - day: The first day whose dates are needed, which skips most of those before it; nil for all dates.
    ///   - body: Returns false to stop.
    /// - Returns: The number of steps needed to find the dates.
    @discardableResult
    package func forEachDate(from day: Day? = nil, _ body: (_ key: String, _ span: Event.Span) -> Bool) -> Int {
        var added = further[...]
        var keys: Set<String> = []
        var last: String?
        let dates = recurrence.makeIterator()
        if let day {
            dates.skip(to: day)
            added = added.drop { $0.span.start.day(in: zone) < day }
        }
        while let time = dates.next() {
            let (key, start) = (key(of: time), moment(at: time))
            if skips(start) { continue }
            while let next = added.first, next.span.start.start(in: zone) <= start.start(in: zone) {
                added.removeFirst()
                if next.key == key || next.key == last { continue }
                keys.insert(next.key)
                if !body(next.key, next.span) { return dates.steps }
            }
            if key == last || keys.contains(key) { continue }
            last = key
            guard body(key, span(from: start)) else { return dates.steps }
        }
        for next in added where next.key != last && !body(next.key, next.span) { break }
        return dates.steps
    }

    /// The first day of the dates that aren't over at `now`, and of those in the years before; nil if that is the first
    /// day of all, or if it doesn't save work.
    func firstDay(lookingBack years: Int, at now: Instant) -> Day? {
        guard recurrence.canSkip else { return nil }
        let (start, today) = (first.start.day(in: zone), zone.local(now).day)
        let length = first.end.map { start.distance(to: $0.day(in: zone)) } ?? 0
        // Dates moved to a later time may not be over either.
        let late = changes.filter { _, change in
            guard let last = change.fields.times.end ?? change.fields.times.start else { return false }
            return last.day(in: zone).distance(to: today) <= length + 1
        }
        guard let back = today.adding(days: -(366 * years + length)) else { return nil }
        let day = min(back, days(of: late.keys).min() ?? back)
        return start < day ? day : nil
    }

    /// The local time of a date, for the rule.
    private func local(_ moment: Moment) -> LocalTime {
        guard case .day(let day) = moment else { return zone.local(moment.start(in: zone)) }
        let clock = zone.local(first.start.start(in: zone))
        guard let time = LocalTime(day, hour: clock.hour, minute: clock.minute, second: clock.second) else {
            preconditionFailure("a time of day is one on every day")
        }
        return time
    }

    private func moment(at time: LocalTime) -> Moment {
        if case .day = first.start { .day(time.day) } else { .instant(zone.instant(onClocksAt: time)) }
    }

    private func span(at addition: Moment) -> Event.Span { span(from: moment(at: local(addition))) }

    /// The span of a date with its changes; without another end, it lasts as long as the first one.
    func span(_ regular: Event.Span, changedBy changes: Event.Changes?) -> Event.Span {
        let own = changes?.fields.times ?? Event.Times()
        let start = own.start ?? regular.start
        return Event.Span(start: start, end: own.end ?? span(from: start).end)
    }

    /// The span that begins at `start` and lasts as long as the first one (RFC 5545 §3.8.5.3).
    package func span(from start: Moment) -> Event.Span {
        Event.Span(start: start, end: first.end.map { start.adding(from: first.start, to: $0, in: zone) })
    }
}

extension Moment {
    /// Returns this moment plus the distance from `start` to `end`.
    func adding(from start: Moment, to end: Moment, in zone: Zone) -> Moment {
        switch end {
        case .day(let last):
            let day = day(in: zone)
            return .day(day.adding(days: start.day(in: zone).distance(to: last)) ?? day)
        case .instant(let last):
            let length = last.microseconds - start.start(in: zone).microseconds
            return .instant(self.start(in: zone).adding(microseconds: length))
        }
    }
}

extension Event {
    /// Returns the event of one date.
    ///
    /// - Parameter changes: The changes on this date.
    package func occurrence(_ key: String, span: Span, changes: Changes?) -> Event {
        var fields = fields
        changes?.lay(over: &fields)
        let shown = series?.span(span, changedBy: changes) ?? span
        fields.times.start = shown.start
        fields.times.end = shown.end
        fields.times.previousStart =
            changes?.fields.times.previousStart ?? (shown.start == span.start ? nil : span.start)
        let role = Role.occurrence(
            Occurrence(
                series: id, key: key, regularStart: span.start,
                isOver: span.isOver(in: series?.zone ?? times.zone ?? .utc)))
        guard let changes else { return Event(like: self, id: "\(id)/\(key)", times: fields.times, role: role) }
        return Event(
            id: "\(id)/\(key)", place: changes.place, fields, access: access, publication: publication, role: role)
    }
}

extension Event.Span {
    /// The time at which it is over: its end, or, without an end, its start or the end of its day.
    func isOver(in zone: Zone) -> Instant { (end ?? start).end(in: zone) }
}

extension Event.Series {
    /// True if the date with this start is skipped.
    func skips(_ start: Moment) -> Bool {
        !exceptions.isEmpty && (exceptions.contains(start) || exceptions.contains(.day(start.day(in: zone))))
    }

    /// The skipped dates of the rule.
    package var omitted: [Moment] { recurrence.dates(on: skippedDays).dates.map(moment(at:)).filter(skips) }

    /// The days with skipped dates.
    private var skippedDays: Set<Day> { Set(exceptions.map { $0.day(in: zone) }) }

    /// The spans of the changed dates that exist, by key.
    package var differing: [String: Event.Span] { spans(of: Set(changes.keys)) }

    /// The number of steps needed to find the changed and the skipped dates.
    var exceptionSteps: Int { recurrence.dates(on: skippedDays.union(days(of: changes.keys))).steps }

    /// The starts of the further dates.
    package var added: [Moment] { additions.map { span(at: $0).start } }

    /// The span of one date; nil if the series doesn't have it.
    package func span(of key: String) -> Event.Span? { spans(of: [key])[key] }

    /// The spans of the dates with these keys that exist, by key.
    func spans(of keys: Set<String>) -> [String: Event.Span] {
        var spans: [String: Event.Span] = [:]
        for time in recurrence.dates(on: days(of: keys)).dates {
            let (key, start) = (key(of: time), moment(at: time))
            if keys.contains(key), spans[key] == nil, !skips(start) { spans[key] = span(from: start) }
        }
        for date in further where keys.contains(date.key) && spans[date.key] == nil { spans[date.key] = date.span }
        return spans
    }

    /// The days at the beginning of the keys.
    private func days(of keys: some Sequence<String>) -> Set<Day> {
        Set(
            keys.compactMap { key -> Day? in
                // No date has a key that begins otherwise.
                guard case .day(let day)? = try? Moment.parse(String(key.prefix(10)), in: .utc) else { return nil }
                return day
            })
    }
}

extension Event.Role: ByteCodable {
    package func store(in writer: inout ByteWriter) {
        switch self {
        case .single: writer.write(UInt8(0))
        case .series(let series):
            writer.write(UInt8(1))
            series.store(in: &writer)
        case .change(let series, let changes):
            writer.write(UInt8(2))
            series.store(in: &writer)
            changes.store(in: &writer)
        case .occurrence: preconditionFailure("occurrences are made from records, not read")
        }
    }

    package init(from reader: inout ByteReader) throws(ByteReader.Damage) {
        switch try reader.byte() {
        case 0: self = .single
        case 1: self = .series(try Event.Series(from: &reader))
        case 2: self = .change(of: try Reference(from: &reader), try Event.Changes(from: &reader))
        default: throw ByteReader.Damage()
        }
    }
}

extension Event.Series: Storable {
    package func store(in writer: inout ByteWriter) {
        writer.store(rule.description, place, first.start, first.end, zone)
        let exceptions = exceptions.sorted {
            ($0.start(in: zone), $0.end(in: zone)) < ($1.start(in: zone), $1.end(in: zone))
        }
        writer.store(exceptions, additions, changes)
    }

    package init(from reader: inout ByteReader) throws(ByteReader.Damage) {
        do { rule = try RecurrenceRule(parsing: try reader.text()) } catch { throw ByteReader.Damage() }
        place = try Place(from: &reader)
        first = Event.Span(start: try reader.value(), end: try reader.value())
        zone = try reader.value()
        exceptions = Set(try reader.value([Moment].self))
        additions = try reader.value()
        changes = try reader.value()
    }
}
