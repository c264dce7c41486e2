package import Diagnostics
package import Documents
import Text
package import Time

/// A list of dated entries, such as a term's lectures.
package struct Schedule: Sendable {
    package let id: String
    package let place: Place
    package var title: String
    package var description: String?
    package var order = Order.date

    /// The entries in the order of the page.
    package var entries: [Entry]

    /// The id of the event that the schedule belongs to, and its place in the file.
    package var event: Reference?
    package var aliases: [Reference]
    package var publication: Publication

    /// How much of it is untranslated, in the site's main language.
    package var fallback = Fallback.none

    /// One row of a schedule.
    package struct Entry: Sendable {
        /// The id from the file or, without one, from the title; unique within the schedule.
        package var id: String
        package let place: Place
        package var title: String
        package var description: String
        package var date: Moment
        package var end: Moment?

        /// The room or stage.
        package var room: String?

        /// The strand of the programme.
        package var track: String?

        /// The speakers or players.
        package var people: [String] = []

        /// The series, if the entry repeats; the site shows its dates instead.
        package var series: Event.Series?
    }

    package enum Order: String, CaseIterable, Sendable {
        case date, added
    }
}

extension Schedule: Record {
    package static let what = "schedule"

    package init?(
        _ fields: inout FieldReader, id: String, body: Body?, _ context: LoadContext, _ log: inout DiagnosticLog
    ) {
        let zone = context.zone
        let title = fields.requiredText("title", &log)
        let description = fields.body("description", body, &log)?.text.map { String(decoding: $0, as: UTF8.self) }
        let order = fields.choice("order", of: Order.self, &log) ?? .date
        let event = fields.recordReference("event", &log)
        let aliases = fields.aliases(&log)
        let publication = fields.publication(in: zone, &log)
        fields.note("entries", .list, isRequired: true)
        if !fields.has("entries") {
            log.report(
                Diagnostic(
                    .error, .missingField, at: fields.place, "no \"entries\" in this schedule",
                    hint: "for an empty schedule, write \(example("entries: []", in: fields.file))", field: "entries"))
        }
        var entries: [Entry] = []
        var complete = fields.has("entries")
        var places: [String: Place] = [:]  // by id
        fields.forEachObject("entries", of: "schedule entry", &log) { fields, log in
            let id = fields.text("id", &log).map(slug) ?? ""
            guard let entry = Entry(&fields, id: id, in: zone, &log) else {
                complete = false
                return
            }
            entries.append(entry)
            if !id.isEmpty, let earlier = places.updateValue(entry.place, forKey: id) {
                log.error(
                    .duplicateID, at: fields.place(of: "id"), "another entry has the id \"\(id)\"",
                    hint: "the other one is at \(earlier)")
            }
        }
        guard let title, complete else { return nil }
        if order == .date { entries = entries.inOrderOfDate(in: zone) }
        self.init(
            id: id, place: fields.place, title: title, description: description?.trimmed, order: order,
            entries: entries.numbered(),
            event: event, aliases: aliases, publication: publication)
    }
}

extension Schedule.Entry {
    /// - Parameter id: The id from the file; empty if it has none.
    fileprivate init?(_ fields: inout FieldReader, id: String, in zone: Zone, _ log: inout DiagnosticLog) {
        let title = fields.requiredText("title", &log)
        let description = fields.requiredText("description", &log)
        let date = fields.requiredMoment("date", in: zone, &log)
        let end = fields.moment("end", in: zone, &log)
        let (room, track) = (fields.text("room", &log), fields.text("track", &log))
        let people = fields.texts("people", &log)
        if let date, let end, end.isOver(before: date, in: zone) {
            log.error(
                .invalidValue, at: fields.place(of: "end"), "the end is before the date",
                hint: "if the entry ends after midnight, write the next day's date")
            return nil
        }
        let series = fields.series(from: date.map { Event.Span(start: $0, end: end) }, in: zone, &log)
        guard let title, let description, let date else { return nil }
        self.init(
            id: id, place: fields.place, title: title, description: description.trimmed, date: date, end: end,
            room: room, track: track, people: people, series: series)
    }
}

extension [Schedule.Entry] {
    func inOrderOfDate(in zone: Zone) -> [Schedule.Entry] {
        sortedStably { $0.date.start(in: zone) < $1.date.start(in: zone) }
    }

    /// Returns the entries with unique ids; missing ids are made from titles.
    fileprivate func numbered() -> [Schedule.Entry] {
        var taken = Set(map(\.id))
        // The last number tried for each title, so that a thousand equal titles need only a thousand tries.
        var numbers: [String: Int] = [:]
        return enumerated().map { index, entry in
            guard entry.id.isEmpty else { return entry }
            var entry = entry
            let title = slug(entry.title)
            let base = title.isEmpty ? "entry-\(index + 1)" : title
            entry.id = base
            while !taken.insert(entry.id).inserted {
                let number = numbers[base, default: 1] + 1
                numbers[base] = number
                entry.id = "\(base)-\(number)"
            }
            return entry
        }
    }
}
