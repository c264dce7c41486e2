import Content
import Time

/// A page of one schedule.
struct SchedulePage: PagedPage {
    let context: PageContext
    let schedule: Schedule
    let entries: [EntryRow]
    let paging: Paging
    let event: TitledLink?
    let calendar: String
    let webcal: String?

    /// The file for conference apps; nil without entries.
    let file: String?

    /// The entries by day and room; nil if they have no rooms or aren't in chronological order.
    let timetable: Timetable?

    /// The tracks, in order of first occurrence.
    let tracks: [String]

    static let template = "schedule"
    static let view = pagedView([
        .text("title", "the schedule's title") { $0.schedule.title },
        .text("description", "its description, with the author's line breaks") { $0.schedule.description },
        .text("textLanguage", "the language of its texts, if it differs from the page's") { page in
            page.context.textLanguage(page.schedule.fallback)
        },
        .list("entries", "the entries of this page", of: EntryRow.view) { $0.entries },
        .count("count", "the number of entries, as in \"3 entries\"", .entryCount) { $0.schedule.entries.count },
        .flag("isEmpty", "whether it has no entries") { $0.schedule.entries.isEmpty },
        .address("calendar", "the link to the calendar file with its entries") { $0.calendar },
        .address("webcal", "the address for subscribing to it; absent without a base URL") {
            $0.webcal
        },
        .object("event", "its event", of: TitledLink.view) { $0.event },
        .address("file", "the link to its file for conference apps") { $0.file },
        .flag("hasTimetable", "whether its entries have rooms") { $0.timetable != nil },
        .list("days", "the entries of this page by day and room, if they have rooms", of: Timetable.Day.view) {
            $0.timetable?.days ?? []
        },
        .list(
            "tracks", "the tracks on this page",
            of: View<String>([.text("name", "the track") { $0 }])
        ) { $0.tracks },
        .flag("isLong", "whether it is long enough to need a filter") { $0.entries.count >= 8 },
    ])
}

extension SchedulePage {
    /// The number of entries on a page: more would load too slowly on a slow connection.
    static let perPage = 200

    static func series(of site: Site, _ contexts: PageContextMaker) -> PageSeries {
        // Most sites with many events have few schedules: only look up the events that a schedule names.
        let named = Set(site.schedules.compactMap(\.record.event?.target))
        let ofSchedules = named.isEmpty ? [] : site.events.filter { named.contains($0.publicEvent.id) }
        let events = Dictionary(ofSchedules.map { ($0.publicEvent.id, $0) }) { first, _ in first }
        let (strings, zone) = (contexts.strings, site.configuration.zone)
        let parent = contexts.parent(strings[.schedules], .schedules)
        let pages = site.schedules.enumerated().flatMap { index, placed in
            (1...Paging.count(of: placed.record.entries.count, perPage: perPage)).map {
                (placed: placed, number: $0, picture: site.cardPath(ofSchedule: index))
            }
        }
        return PageSeries(
            count: pages.count, at: { pages[$0].placed.address.page(pages[$0].number) }
        ) { index, address in
            let (placed, number, picture) = pages[index]
            let schedule = placed.record
            func title(_ page: Int) -> String { strings.title(schedule.title, page: page) }
            let context = contexts.context(
                address, title: title(number), description: schedule.description, picture: picture, back: parent)
            let paging = Paging(number, of: schedule.entries.count, perPage: perPage) {
                context.link(title($0), placed.address.page($0))
            }
            let event = schedule.event.flatMap { events[$0.target] }
            let entries = schedule.entries[paging.range].map { EntryRow($0, of: placed, on: context, in: zone) }
            var tracks: [String] = []
            for track in entries.compactMap(\.entry.track) where !tracks.contains(track) { tracks.append(track) }
            return SchedulePage(
                context: context, schedule: schedule, entries: entries, paging: paging,
                event: event.map { context.link($0.publicEvent.name, $0.address, $0.publicEvent.details.fallback) },
                calendar: context.href(placed.calendar), webcal: site.configuration.baseURL.webcal(placed.calendar),
                file: schedule.entries.isEmpty ? nil : context.href(placed.conferenceFile),
                timetable: schedule.hasTimetable(in: zone) ? Timetable(entries, in: zone) : nil, tracks: tracks)
        }
    }

    /// The address of the page with the entry at `index`.
    static func address(ofEntryAt index: Int, in placed: RoutedRecord<Schedule>) -> Address {
        placed.address.page(index / perPage + 1)
    }
}

extension Schedule {
    /// True if entries have rooms, and are in chronological order.
    fileprivate func hasTimetable(in zone: Zone) -> Bool {
        let starts = entries.map { $0.date.start(in: zone) }
        return entries.contains { $0.room != nil } && zip(starts, starts.dropFirst()).allSatisfy(<=)
    }
}
