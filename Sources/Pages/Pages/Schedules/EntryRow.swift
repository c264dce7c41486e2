import Content
import Time

/// An entry as a row of its schedule.
struct EntryRow: Sendable {
    let entry: Schedule.Entry
    private let language: String?
    let address: String
    private let path: String
    let time: TimeText
    let end: TimeText?

    init(_ entry: Schedule.Entry, of schedule: RoutedRecord<Schedule>, on context: PageContext, in zone: Zone) {
        self.entry = entry
        language = context.language(of: schedule.record.heading)
        let own = Address(folder: "schedules", schedule.slug, entry.id)
        (address, path) = (context.href(own), own.link)
        time = TimeText(entry.date, in: zone)
        end = entry.end.map { TimeText($0, in: zone) }
    }

    static let view = View<EntryRow>([
        .text("title", "the entry's title") { $0.entry.title },
        .text("language", "the language of its texts, if it differs from the page's") { $0.language },
        .address("address", "the link to the entry") { $0.address },
        .text("id", "its path below the site's root, for the visitor's list") { $0.path },
        .text("startSeconds", "its start in Unix seconds") { String($0.entry.date.start(in: $0.time.zone).seconds) },
        .text("endSeconds", "its end in Unix seconds; absent if unknown") { row in
            row.entry.end.map { String($0.end(in: row.time.zone).seconds) }
        },
        .time("time", "its time") { $0.time },
        .time("end", "its end") { $0.end },
        .text("room", "its room") { $0.entry.room },
        .text("track", "its track") { $0.entry.track },
        .text("people", "the speakers or performers, separated by commas") { $0.entry.people.joined(separator: ", ") },
    ])
}
