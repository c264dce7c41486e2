import Bytes
import Diagnostics
import Documents
import Text
package import Time

/// The events at one instant, with recurring events replaced by their occurrences.
struct Occurrences {
    /// The single events and the occurrences, in the order of the records.
    private(set) var events: [Event] = []

    /// The events that recur, in the order of the records.
    private(set) var series: [Event] = []

    /// The limit of steps to find the dates of all rules in one file, because calendars are from strangers.
    ///
    /// It is enough for a thousand weekly meetings over forty years, and less than a second of work.
    private static let stepLimit = 5_000_000

    /// - Parameter zone: The site's zone.
    init(
        of records: [Event], _ settings: OccurrenceSettings, in zone: Zone, at now: Instant, _ log: inout DiagnosticLog
    ) {
        var changes: [String: [(series: Reference, changes: Event.Changes)]] = [:]
        var overlays = ImportedChanges(records, &log)
        for record in records where record.importedChanges == nil {
            guard case .change(let reference, let own) = record.role, let series = record.changedSeries else {
                continue
            }
            changes[series, default: []].append((reference, own))
        }
        var steps: [ExactText: Int] = [:]
        for record in records {
            switch record.role {
            case .single, .occurrence: events.append(overlays.event(record, in: zone, &log))
            case .change: break
            case .series(let series):
                let file = ExactText(series.place.file)
                let taken = steps[file, default: 0]
                guard taken < Self.stepLimit else {
                    if taken < .max {
                        log.warning(
                            .invalidValue, at: series.place,
                            "the rules in this file take too long to compute; from here on, only the first date is used",
                            hint: "do they name days that hardly ever occur, or begin long ago?")
                    }
                    steps[file] = .max
                    events.append(record.with(role: .single))
                    continue
                }
                let own = series.adding(changes.removeValue(forKey: record.id) ?? [], of: record.id, &log)
                let (dates, cost) = own.dates(settings, at: now)
                steps[file] = taken + cost
                if record.access.gate == .event { own.refusePictures(&log) }
                own.checkSongbooks(of: record, &log)
                overlays.refuse(record, own, &log)
                self.series.append(record.with(role: .series(own)))
                events += dates.map { record.occurrence($0.key, span: $0.span, changes: own.changes[$0.key]) }
            }
        }
        for (name, own) in changes.sorted(by: { $0.key < $1.key }) {
            for change in own {
                log.error(
                    .danglingReference, at: change.series.place, "there is no repeating event \"\(name)\"",
                    hint: didYouMean(name, among: series.map(\.id))
                        ?? "write the event's id and the date: quiz-night/2026-12-25")
            }
        }
        overlays.finish(among: records, &log)
    }
}

extension Event {
    /// The date of a recurring event that is on or next at `now`, or its last one; the event itself unless it recurs.
    ///
    /// - Parameter zone: The site's zone.
    package func nextDate(at now: Instant, in zone: Zone) -> Event {
        guard series != nil else { return self }
        var settings = OccurrenceSettings()
        (settings.ahead, settings.past) = (1, 1)
        var discarded = DiagnosticLog()  // reading the record has reported its problems
        let dates = Occurrences(of: [self], settings, in: zone, at: now, &discarded).events.compactMap { date in
            date.times.duration(in: date.times.zone ?? zone).map { (date: date, range: $0) }
        }
        let coming = dates.filter { now < $0.range.upperBound }
        return coming.min { $0.range.lowerBound < $1.range.lowerBound }?.date ?? dates.last?.date ?? self
    }
}

/// The records that change events of imported calendars.
private struct ImportedChanges {
    // By the id of the event.
    private var records: [String: (record: Event, event: Reference, changes: Event.Changes)] = [:]

    init(_ all: [Event], _ log: inout DiagnosticLog) {
        for record in all {
            guard let (event, changes) = record.importedChanges else { continue }
            guard let other = records[event.target] else {
                records[event.target] = (record, event, changes)
                continue
            }
            log.error(
                .duplicateID, at: event.place, "another file also changes \(event.target)",
                hint: "the other one is at \(other.event.place); keep one of them")
        }
    }

    /// Returns an event with the changes of its record, if it has one.
    mutating func event(_ event: Event, in zone: Zone, _ log: inout DiagnosticLog) -> Event {
        guard !records.isEmpty, let own = records.removeValue(forKey: event.id) else { return event }
        if event.isImported { return event.changed(by: own.record, own.changes, in: zone, &log) }
        log.error(
            .invalidValue, at: own.event.place, "\"\(event.id)\" isn't an imported event",
            hint: "change it in \(event.place.file)")
        return event
    }

    /// Reports changes of an event that repeats.
    mutating func refuse(_ event: Event, _ series: Event.Series, _ log: inout DiagnosticLog) {
        guard let own = records.removeValue(forKey: event.id) else { return }
        let date = series.firstKeys.first ?? "2026-12-25"
        log.error(
            .invalidValue, at: own.event.place, "\"\(event.id)\" repeats, so change a single date of it",
            hint: "write \(example("occurrence: \(event.id)/\(date)", in: own.event.place.file))")
    }

    /// Warns of changes of events that no calendar has, because calendars drop events without asking.
    func finish(among events: [Event], _ log: inout DiagnosticLog) {
        let ids = records.isEmpty ? [] : events.filter { $0.isImported }.map(\.id)
        for (id, own) in records.sorted(by: { $0.key < $1.key }) {
            log.warning(
                .danglingReference, at: own.event.place, "no imported calendar has the event \"\(id)\"",
                hint: didYouMean(id, among: ids)
                    ?? "if its calendar dropped the event, delete this file; \"corkboard list event\" lists the ids")
        }
    }
}

extension Event.Series {
    /// Reports the pictures of single dates, in any file, because their event is behind a code.
    fileprivate func refusePictures(_ log: inout DiagnosticLog) {
        for (_, change) in changes.sorted(by: { $0.key < $1.key }) { change.fields.details.refusePictures(&log) }
    }

    /// Reports dates that accept only requests from a songbook, although neither they nor their event name one.
    fileprivate func checkSongbooks(of event: Event, _ log: inout DiagnosticLog) {
        for (_, change) in changes.sorted(by: { $0.key < $1.key }) where change.keys.contains("requests") {
            var fields = event.fields
            change.lay(over: &fields)
            fields.music.checkSongbook(at: change.place, &log)
        }
    }

    /// Adds the changes of separate files; reports changes of unknown dates.
    fileprivate func adding(
        _ own: [(series: Reference, changes: Event.Changes)], of id: String, _ log: inout DiagnosticLog
    ) -> Event.Series {
        var series = self
        var places: [String: Place] = [:]
        for (reference, changes) in own {
            let key = String(reference.target.dropFirst(id.count + 1))
            if let other = places.updateValue(reference.place, forKey: key) {
                log.error(
                    .duplicateID, at: reference.place, "another file also changes \(reference.target)",
                    hint: "the other one is at \(other); keep one of them")
                continue
            }
            guard let span = span(of: key) else {
                log.error(
                    .danglingReference, at: reference.place, "\"\(id)\" has no date \"\(key)\"",
                    hint: "its first dates are \(firstKeys.joined(separator: ", "))")
                continue
            }
            var all = series.changes[key] ?? changes
            if series.changes[key] != nil { all.add(changes, in: zone) }
            all.checkEnd(after: span.start, in: zone, &log)
            series.changes[key] = all
        }
        return series
    }

    /// The latest past dates, those that are put off or brought forward, and the next dates at `now`, and the number of
    /// steps that a build needs to find them and the changed and skipped dates.
    fileprivate func dates(
        _ settings: OccurrenceSettings, at now: Instant
    ) -> (dates: [(key: String, span: Event.Span)], steps: Int) {
        // The series may have begun long ago, and only the latest past dates are needed. Most are younger than this.
        var (years, steps) = (16, exceptionSteps)
        while true {
            let day = firstDay(lookingBack: years, at: now)
            let found = dates(settings, at: now, from: day)
            steps += found.steps
            if day == nil || found.pastCount >= settings.past { return (found.dates, steps) }
            years *= 4
        }
    }

    /// Returns the same dates, the number of past dates since a day, and the number of steps needed to find them.
    ///
    /// - Parameter day: The day to begin on, before all dates that aren't over; nil for the first date.
    private func dates(
        _ settings: OccurrenceSettings, at now: Instant, from day: Day?
    ) -> (dates: [(key: String, span: Event.Span)], pastCount: Int, steps: Int) {
        var pastCount = 0
        var past: [(key: String, span: Event.Span)] = []
        var putOff: [(key: String, span: Event.Span)] = []
        var ahead: [(key: String, span: Event.Span)] = []
        let steps = forEachDate(from: day) { key, span in
            if now < span.isOver(in: zone) {
                ahead.append((key, span))
            } else if let own = changes[key], now < self.span(span, changedBy: own).isOver(in: zone) {
                // A date moved to a later time isn't over, and doesn't replace one of the next dates.
                putOff.append((key, span))
            } else {
                past.append((key, span))
                if let day, span.start.day(in: zone) >= day { pastCount += 1 }
                // Keep only the latest dates in memory, because the series may have begun long ago.
                if past.count >= 2 * settings.past + 64 { past.removeFirst(past.count - settings.past) }
            }
            return ahead.count < settings.ahead
        }
        var forward: [(key: String, span: Event.Span)] = []
        if ahead.count == settings.ahead, let last = ahead.last { forward = dates(broughtForwardTo: last) }
        return (Array(past.suffix(settings.past)) + putOff + forward + ahead, pastCount, steps)
    }

    /// The later dates that take place before the start of `last` or with it.
    private func dates(
        broughtForwardTo last: (key: String, span: Event.Span)
    ) -> [(key: String, span: Event.Span)] {
        let end = last.span.start.start(in: zone)
        // Keys are in the order of their dates.
        let keys = changes.filter { change in
            guard last.key < change.key, let start = change.value.fields.times.start else { return false }
            return start.start(in: zone) <= end
        }.map(\.key)
        guard !keys.isEmpty else { return [] }
        return spans(of: Set(keys)).sorted { $0.key < $1.key }.map { (key: $0.key, span: $0.value) }
    }
}

extension Schedule {
    /// Returns the schedule at `now`, with each repeating entry replaced by its dates.
    func withDates(_ settings: OccurrenceSettings, in zone: Zone, at now: Instant) -> Schedule {
        guard entries.contains(where: { $0.series != nil }) else { return self }
        // Ids that authors gave to other entries have precedence.
        var taken = Set(entries.filter { $0.series == nil }.map(\.id))
        var whole = self
        whole.entries = entries.flatMap { entry -> [Entry] in
            guard let series = entry.series else { return [entry] }
            return series.dates(settings, at: now).dates.map { key, span in
                var date = entry
                date.id = "\(entry.id)-\(key)"
                while !taken.insert(date.id).inserted { date.id += "-2" }
                (date.date, date.end, date.series) = (span.start, span.end, nil)
                return date
            }
        }
        if order == .date { whole.entries = whole.entries.inOrderOfDate(in: zone) }
        return whole
    }
}
