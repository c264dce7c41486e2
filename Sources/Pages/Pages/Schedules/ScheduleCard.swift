import Content
import Time

/// A schedule with rows of its entries.
struct ScheduleCard: Sendable {
    let schedule: Schedule
    private let language: String?
    let address: String
    let entries: [EntryRow]

    enum Selection {
        /// The entries on the first page of the schedule.
        case firstPage
        /// The first entries that begin within a span, at most as many as fit on a schedule page.
        case during(Range<Instant>)
        /// At most this many entries that aren't over, soonest first, regardless of their order on the schedule page.
        case next(Int)
    }

    init(_ placed: RoutedRecord<Schedule>, on context: PageContext, _ site: Site, entries selection: Selection) {
        schedule = placed.record
        language = context.language(of: schedule.heading)
        address = context.href(placed.address)
        let zone = site.configuration.zone
        let shown =
            switch selection {
            case .firstPage: Array(schedule.entries.prefix(SchedulePage.perPage))
            case .during(let span):
                Array(
                    schedule.entries.lazy.filter { span.contains($0.date.start(in: zone)) }
                        .prefix(SchedulePage.perPage))
            case .next(let count):
                schedule.entries.filter { site.now < $0.over(in: zone) }
                    .map { (start: $0.date.start(in: zone), entry: $0) }
                    .sorted { $0.start < $1.start }.prefix(count).map(\.entry)
            }
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
