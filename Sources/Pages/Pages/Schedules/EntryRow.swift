import Content
import Time

/// An entry as a row of its schedule.
struct EntryRow: Sendable {
    let entry: Schedule.Entry
    private let language: String?
    let address: String
    let time: TimeText
    let end: TimeText?

    init(_ entry: Schedule.Entry, of schedule: RoutedRecord<Schedule>, on context: PageContext, in zone: Zone) {
        self.entry = entry
        language = context.titleLanguage(schedule.record.fallback)
        address = context.href(Address(folder: "schedules", schedule.slug, entry.id))
        time = TimeText(entry.date, in: zone)
        end = entry.end.map { TimeText($0, in: zone) }
    }

    static let view = View<EntryRow>([
        .text("title", "the entry's title") { $0.entry.title },
        .text("language", "the language of its texts, if it differs from the page's") { $0.language },
        .address("address", "the link to the entry") { $0.address },
        .time("time", "its time") { $0.time },
        .time("end", "its end") { $0.end },
        .text("room", "its room") { $0.entry.room },
        .text("track", "its track") { $0.entry.track },
        .text("people", "the speakers or performers, separated by commas") { row in
            row.entry.people.isEmpty ? nil : row.entry.people.joined(separator: ", ")
        },
    ])
}
