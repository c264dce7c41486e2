package import Bytes
package import Diagnostics
package import Documents
package import Time

extension Event {
    /// The times of an event and of its changes.
    package struct Times: Sendable {
        /// Nil if it isn't known yet.
        package var start: Moment?
        package var end: Moment?

        /// The original start of a rescheduled event.
        package var previousStart: Moment?

        /// The time of the author's last change; nil if unknown.
        package var updated: Moment?

        /// The time zone of the times on pages; nil for the site's zone.
        package var zone: Zone?

        /// The times that visitors without the code see if `gate: event` locks the event.
        package var startAlone: Times { Times(start: start, updated: updated, zone: zone) }

        /// The range from start to end. Without an end, an event with a day lasts that day, and one with a time has no
        /// duration.
        package func duration(in zone: Zone) -> Range<Instant>? {
            guard let start else { return nil }
            return start.start(in: zone)..<(end?.end(in: zone) ?? start.end(in: zone))
        }
    }
}

extension Event.Times {
    package init(_ fields: inout FieldReader, _ context: LoadContext, _ log: inout DiagnosticLog) {
        zone = fields.zone("timeZone", context, &log)
        let effective = zone ?? context.zone
        let isAllDay = fields.flag("allDay", &log) ?? false
        start = fields.moment("start", in: effective, &log)
        end = fields.moment("end", in: effective, &log)
        if isAllDay { dropTimesOfDay(fields, in: effective, &log) }
        check(fields, in: effective, &log)
        previousStart = fields.moment("previousStart", in: effective, &log)
        updated = fields.moment("updated", in: effective, &log)
    }

    /// Removes the times of day from an event that lasts all day, with a warning.
    private mutating func dropTimesOfDay(
        _ fields: borrowing FieldReader, in zone: Zone, _ log: inout DiagnosticLog
    ) {
        for (key, moment) in [("start", start), ("end", end)] {
            guard case .instant? = moment else { continue }
            log.warning(
                .invalidValue, at: fields.place(of: key),
                "this event lasts all day, so the time of day isn't shown",
                hint: "write only the date, or remove \"allDay\"")
        }
        start = start.map { .day($0.day(in: zone)) }
        end = end.map { .day($0.day(in: zone)) }
    }

    /// Reports an end without a start, or before the start. Removes the latter, so that durations are never negative.
    private mutating func check(_ fields: borrowing FieldReader, in zone: Zone, _ log: inout DiagnosticLog) {
        guard let last = end else { return }
        guard let first = start else {
            log.error(
                .missingField, at: fields.place(of: "end"), "an end needs a start",
                hint: "add \"start\", or remove the end")
            return
        }
        guard last.isOver(before: first, in: zone) else { return }
        log.error(
            .invalidValue, at: fields.place(of: "end"), "the end is before the start",
            hint: "if the event ends after midnight, write the next day's date")
        end = nil
    }
}

extension Event.Times {
    package func store(in writer: inout ByteWriter) {
        writer.write(start) { $0.write($1) }
        writer.write(end) { $0.write($1) }
        writer.write(previousStart) { $0.write($1) }
        writer.write(updated) { $0.write($1) }
        writer.write(zone?.name) { $0.write($1) }
    }

    package init(from reader: inout ByteReader, _ origin: Origin) throws(ByteReader.Damage) {
        start = try reader.optionalMoment()
        end = try reader.optionalMoment()
        previousStart = try reader.optionalMoment()
        updated = try reader.optionalMoment()
        zone = try reader.zone(origin)
    }
}

extension ByteReader {
    fileprivate mutating func zone(_ origin: Origin) throws(Damage) -> Zone? {
        guard let name = try optionalText() else { return nil }
        do { return try origin.context.zone(named: name) } catch { throw Damage() }
    }
}
