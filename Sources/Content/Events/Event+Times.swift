import Diagnostics
import Documents
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

        /// True if its days have no times.
        package var isAllDay = false

        /// The time zone of the times on pages; nil for the site's zone.
        package var zone: Zone?

        /// The times that visitors without the code see if `gate: event` locks the event.
        package var startAlone: Times { Times(start: start, updated: updated, zone: zone) }

        /// The range from start to end. Without an end, an event with a day lasts that day, and one with a time has no
        /// duration. Neither has one whose end is before its start in this zone.
        package func duration(in zone: Zone) -> Range<Instant>? {
            guard let start else { return nil }
            let begin = start.start(in: zone)
            return begin..<max(begin, (end ?? start).end(in: zone))
        }
    }
}

extension Event.Times: Keyed {
    static let keys: [Key<Event.Times>] = [
        Key(
            RecordField(
                "start", .moment, "when it begins, such as 2026-12-31 21:00; without a start, it has no countdown"),
            \.start),
        Key(
            RecordField("end", .moment, "when it ends; without an end, it is over as soon as it begins"), \.end),
        Key(
            RecordField("allDay", .flag, "it lasts all day, so it has days but no times", .rare, .regular),
            \.isAllDay),
        Key(
            RecordField(
                "timeZone", .text, "the time zone of its times, such as Europe/London", .rare, .regular,
                kind: "time zone", standard: "`timeZone` of site.yaml"),
            \.zone
        ) { _, _, context, _ in context.ownZone },
        Key(
            RecordField("updated", .moment, "when it was last changed; calendars use it to notice changes", .automatic),
            \.updated),
        Key(
            RecordField("previousStart", .moment, "the original start, if it is rescheduled", .rare), \.previousStart),
    ]

    /// Reports times of day of an event that lasts all day, an end without a start, and an end before the start. Removes
    /// the times of day, and an end before the start, so that durations are never negative.
    mutating func settle(_ fields: inout FieldReader, in zone: Zone, _ log: inout DiagnosticLog) {
        if isAllDay {
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
        guard let last = end else { return }
        guard let first = start else {
            // A start that isn't a time was already reported.
            if fields.has("start") { return }
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
