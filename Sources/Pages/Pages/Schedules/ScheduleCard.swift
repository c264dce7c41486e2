import Content
import Time

/// A schedule with rows of its entries.
struct ScheduleCard: PagePart {
    let placed: RoutedRecord<Schedule>
    let entries: [EntryRow]
    let context: PageContext

    static let view = View<ScheduleCard>([
        .text("title", "the schedule's title") { $0.placed.record.title },
        .language(of: "its texts") { $0.placed.record.heading },
        .text("description", "its description") { $0.placed.record.description },
        .link("address", "the link to the schedule") { $0.context.writeHref(to: $0.placed.address, into: &$1) },
        .count("count", "the number of entries, as in \"3 entries\"", .entryCount) { $0.placed.record.entries.count },
        .list("entries", "its entries", of: EntryRow.view) { $0.entries },
        .flag("hasEntries", "whether any entries are shown") { !$0.entries.isEmpty },
    ])
}

extension [RoutedRecord<Schedule>] {
    /// The entries that aren't over, at most `count`, soonest first, regardless of their order on the schedules' pages.
    func nextEntries(
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
