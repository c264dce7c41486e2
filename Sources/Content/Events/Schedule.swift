import Bytes
package import Diagnostics
package import Documents
import Text
package import Time

/// A list of dated entries, such as a term's lectures.
package struct Schedule: Sendable {
    package let id: String
    package let place: Place
    package var title = ""
    package var description: String?
    package var order = Order.date

    /// The entries in the order of the page.
    package var entries: [Entry] = []

    /// The id of the event that the schedule belongs to, and its place in the file.
    package var event: Reference?
    package var aliases: [Reference] = []
    package var publication = Publication()

    /// How much of it is untranslated, in the site's main language.
    package var fallback = Fallback.none

    init(id: String, place: Place) {
        self.id = id
        self.place = place
    }

    /// One row of a schedule.
    package struct Entry: Sendable {
        /// The id from the file or, without one, from the title; unique within the schedule.
        package var id: String
        package let place: Place
        package var title = ""
        package var description = ""
        package var date = Moment.instant(.epoch)
        package var end: Moment?

        /// The room or stage.
        package var room: String?

        /// The strand of the programme.
        package var track: String?

        /// The speakers or players.
        package var people: [String] = []

        /// The series, if the entry repeats; the site shows its dates instead.
        package var series: Event.Series?

        init(id: String, place: Place) {
            self.id = id
            self.place = place
        }
    }

    package enum Order: String, CaseIterable, StorableChoice, Sendable {
        case date, added
    }
}

extension Schedule: KeyedRecord {
    static let keys: [Key<Schedule>] = [
        Key(.title, \.title),
        Key(RecordField("description", .lines(isBelow: false), "what it is about", .translated), \.description) {
            $0.body($1, $2.body, &$3)?.text.map { String(decoding: $0, as: UTF8.self).trimmed }
        },
        Key(RecordField("event", .text, "the id of its event"), \.event) { $0.recordReference($1, &$3) },
        Key(
            RecordField("order", .choice(of: Order.self), "the order of its entries", .rare, standard: "`date`"),
            \.order),
        Key(
            RecordField(
                "entries", .list, "its entries; [] for an empty schedule", .required, .automatic,
                kind: "list of groups"),
            \.entries,
            translate: { schedule, translation in
                for index in schedule.entries.indices {
                    let item = "entries.\(TextsByLanguage.name(ofItemAt: schedule.entries[index].place))"
                    schedule.entries[index].translate { translation("\(item).\($0)") }
                }
            }, read: { fields, _, context, log in fields.entries(in: context, &log) }),
        .aliases(\.aliases),
        .publication(\.publication),
    ]
}

extension Schedule.Entry: KeyedRecord {
    static let keys: [Key<Schedule.Entry>] = [
        Key(.title, \.title),
        Key(
            RecordField(
                "description", .lines(isBelow: false), "what it is about", .required, .translated, kind: "text"),
            \.description
        ) { $0.requiredText($1, &$3)?.trimmed },
        Key(RecordField("date", .moment, "when it begins", .required), \.date) {
            $0.requiredMoment($1, in: $2.zone, &$3)
        },
        Key(RecordField("end", .moment, "when it ends"), \.end),
        Key(
            RecordField("room", .text, "the room or stage; a schedule with rooms is a timetable", .translated), \.room),
        Key(RecordField("track", .text, "its strand of the programme", .rare, .translated), \.track),
        Key(RecordField("people", .list, "the speakers or players"), \.people) { $0.texts($1, &$3) },
        Key(RecordField.repetition, in: .init(\.series)) { entry, fields, context, log in
            let first = fields.has("date") ? Event.Span(start: entry.date, end: entry.end) : nil
            entry.series = fields.series(from: first, in: context.zone, &log)
        },
    ]
}

extension RecordField {
    /// The fields of schedules and of their entries, in the order of forms and files.
    package static let schedule = [id("the end of its address")] + Schedule.fields

    package static let entry =
        [RecordField("id", .text, "the end of its address", .automatic, standard: "made from the title")]
        + Schedule.Entry.fields
}

extension Schedule: Record {
    package static let what = "schedule"

    package var heading: Title { Title(title, isFallback: fallback == .all) }

    package init?(
        _ fields: inout FieldReader, id: String, body: Body?, _ context: LoadContext, _ log: inout DiagnosticLog
    ) {
        self.init(id: id, place: fields.place)
        guard read(&fields, RecordContext(body: body, site: context), &log) else { return nil }
        if order == .date { entries = entries.inOrderOfDate(in: context.zone) }
        entries = entries.numbered()
    }
}

extension FieldReader {
    /// Reads the entries of a schedule; nil if one of them can't be used.
    fileprivate mutating func entries(
        in context: RecordContext, _ log: inout DiagnosticLog
    ) -> [Schedule.Entry]? {
        note("entries", .list, isRequired: true)
        guard has("entries") else {
            log.report(
                Diagnostic(
                    .error, code: .missingField, at: place, message: "no \"entries\" in this schedule",
                    hint: "for an empty schedule, write \(example("entries: []", in: file))", field: "entries"))
            return nil
        }
        var entries: [Schedule.Entry] = []
        var isComplete = true
        var places: [String: Place] = [:]  // by id
        forEachObject("entries", of: "schedule entry", &log) { fields, log in
            guard let entry = Schedule.Entry(&fields, context, &log) else {
                isComplete = false
                return
            }
            entries.append(entry)
            if !entry.id.isEmpty, let earlier = places.updateValue(entry.place, forKey: entry.id) {
                log.error(
                    .duplicateID, at: fields.place(of: "id"), "another entry has the id \"\(entry.id)\"",
                    hint: "the other one is at \(earlier)")
            }
        }
        return isComplete ? entries : nil
    }
}

extension Schedule.Entry {
    /// Reads an entry. The id is empty if the file has none.
    fileprivate init?(_ fields: inout FieldReader, _ context: RecordContext, _ log: inout DiagnosticLog) {
        self.init(id: fields.text("id", &log).map(slug) ?? "", place: fields.place)
        let isComplete = read(&fields, context, &log)
        if let end, fields.has("date"), end.isOver(before: date, in: context.zone) {
            log.error(
                .invalidValue, at: fields.place(of: "end"), "the end is before the date",
                hint: "if the entry ends after midnight, write the next day's date")
            return nil
        }
        guard isComplete else { return nil }
    }
}

extension [Schedule.Entry] {
    func inOrderOfDate(in zone: Zone) -> [Schedule.Entry] {
        sorted { $0.date.start(in: zone) < $1.date.start(in: zone) }
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
