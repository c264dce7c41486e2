import Content
import Time

/// A schedule with rows of its entries.
struct ScheduleCard: Sendable {
    let schedule: Schedule
    private let language: String?
    let address: String
    let entries: [EntryRow]

    init(_ placed: RoutedRecord<Schedule>, showing shown: [Schedule.Entry], on context: PageContext, in zone: Zone) {
        schedule = placed.record
        language = context.language(of: schedule.heading)
        address = context.href(placed.address)
        entries = shown.map { EntryRow($0, of: placed, on: context, in: zone) }
    }

    static let view = View<ScheduleCard>([
        .text("title", "the schedule's title") { $0.schedule.title },
        .text("language", "the language of its texts, if it differs from the page's") { $0.language },
        .text("description", "its description") { $0.schedule.description },
        .address("address", "the link to the schedule") { $0.address },
        .count("count", "the number of entries, as in \"3 entries\"", .entryCount) { $0.schedule.entries.count },
        .list("entries", "its entries", of: EntryRow.view) { $0.entries },
        .flag("hasEntries", "whether any entries are shown") { !$0.entries.isEmpty },
    ])
}

extension [RoutedRecord<Schedule>] {
    /// The entries that aren't over, at most `count`, soonest first, regardless of their order on the schedules' pages.
    func next(
        _ count: Int, at now: Instant, in zone: Zone
    ) -> [(entry: Schedule.Entry, schedule: RoutedRecord<Schedule>)] {
        let ahead = flatMap { placed in
            placed.record.entries.filter { now < $0.over(in: zone) }.map {
                (start: $0.date.start(in: zone), entry: $0, schedule: placed)
            }
        }
        return ahead.sorted { $0.start < $1.start }.prefix(count).map { (entry: $0.entry, schedule: $0.schedule) }
    }
}
