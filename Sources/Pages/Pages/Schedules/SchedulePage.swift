import Content
import Diagnostics
import Time

/// A page of one schedule.
struct SchedulePage: PagedPage {
    let context: PageContext
    private let placed: RoutedRecord<Schedule>
    let entries: [EntryRow]
    let paging: Paging
    let event: TitledLink?

    /// The entries by day and room; empty if they have no rooms or aren't in chronological order.
    let timetable: [Timetable.Day]

    /// The tracks, in order of first occurrence.
    let tracks: [String]

    private var schedule: Schedule { placed.record }

    static let template = "schedule"
    static let view = pagedView([
        .text("title", "the schedule's title") { $0.schedule.title },
        .text("description", "its description, with the author's line breaks") { $0.schedule.description },
        .textLanguage(of: "its texts") { $0.schedule.fallback },
        .list("entries", "the entries of this page", of: EntryRow.view) { $0.entries },
        .count("count", "the number of entries, as in \"3 entries\"", .entryCount) { $0.schedule.entries.count },
        .flag("isEmpty", "whether it has no entries") { $0.schedule.entries.isEmpty },
        .page("calendar", "the link to the calendar file with its entries") { $0.placed.calendar },
        .address("webcal", "the address for subscribing to it; absent without a base URL") {
            $0.context.configuration.baseURL.webcal($0.placed.calendar)
        },
        .page("print", "the link to its programme and door sheets to print; absent without entries") {
            $0.placed.printAddress
        },
        .object("event", "its event", of: TitledLink.view) { $0.event },
        .page("file", "the link to its file for conference apps") {
            $0.schedule.entries.isEmpty ? nil : $0.placed.conferenceFile
        },
        .flag("hasTimetable", "whether its entries have rooms") { !$0.timetable.isEmpty },
        .list("days", "the entries of this page by day and room, if they have rooms", of: Timetable.Day.view) {
            $0.days(over: false)
        },
        .list("pastDays", "the days before the day of the build; empty once all are over", of: Timetable.Day.view) {
            $0.days(over: true)
        },
        .count("pastCount", "the number of past days, as in \"3 past days\"; absent if they aren't folded", .pastDays) {
            let count = $0.days(over: true).count
            return count > 0 ? count : nil
        },
        .flag("hasDays", "whether the timetable has several days") { $0.timetable.count > 1 },
        .list("tracks", "the tracks on this page", of: track) { $0.numberedTracks },
        .flag("hasTracks", "whether there are several tracks") { $0.tracks.count > 1 },
        .flag("isLong", "whether it is long enough to need a filter") { $0.entries.count >= 8 },
    ])
}

extension SchedulePage {
    private var numberedTracks: [(name: String, number: Int)] {
        tracks.enumerated().map { (name: $1, number: $0 % 8 + 1) }
    }

    private static let track = View<(name: String, number: Int)>([
        .text("name", "the track") { $0.name },
        .number("number", "the number of its colour, from 1 to 8") { $0.number },
    ])

    /// The past days of the timetable, or the others; past days are like others once all are over.
    private func days(over isOver: Bool) -> [Timetable.Day] {
        let areOver = timetable.allSatisfy(\.isOver)
        return timetable.filter { ($0.isOver && !areOver) == isOver }
    }

    /// The number of entries on a page: more would load too slowly on a slow connection.
    static let perPage = 200

    static func series(of site: Site, _ contexts: PageContextMaker) -> PageSeries {
        // Most sites with many events have few schedules: only look up the events that a schedule names.
        let named = Set(site.schedules.compactMap(\.record.event?.target))
        let ofSchedules = named.isEmpty ? [] : site.events.filter { named.contains($0.publicEvent.id) }
        let events = Dictionary(ofSchedules.map { ($0.publicEvent.id, $0) }) { first, _ in first }
        let zone = site.configuration.zone
        let parent = contexts.parent(.schedules, .schedules)
        let pages = site.schedules.enumerated().flatMap { index, placed in
            let places = Paging.pages(
                of: placed.record.entries.count, perPage: perPage, called: placed.record.title, at: placed.address,
                contexts.strings)
            return places.map { (placed: placed, paging: $0, picture: site.cardPath(ofSchedule: index)) }
        }
        return PageSeries(of: pages, at: { $0.paging.address }) { page, address in
            let (placed, paging, picture) = page
            let schedule = placed.record
            let context = contexts.context(
                address, title: paging.title, description: schedule.description, picture: picture, back: parent)
            let event = schedule.event.flatMap { events[$0.target] }
            let entries = schedule.entries[paging.range].map { EntryRow($0, of: placed, on: context, in: zone) }
            var tracks: [String] = []
            for track in entries.compactMap(\.entry.track) where !tracks.contains(track) { tracks.append(track) }
            return SchedulePage(
                context: context, placed: placed, entries: entries, paging: paging,
                event: event.map { context.link($0.publicEvent.heading, $0.address) },
                timetable: schedule.hasTimetable(in: zone)
                    ? Timetable.days(of: entries, rooms: schedule.rooms, tracks: tracks, site.today, in: zone) : [],
                tracks: tracks)
        }
    }

    /// The address of the page with the entry at `index`.
    static func address(ofEntryAt index: Int, in placed: RoutedRecord<Schedule>) -> Address {
        placed.address.page(index / perPage + 1)
    }
}

extension Schedule {
    /// The rooms in the order of the file.
    fileprivate var rooms: [String] {
        let ordered = entries.sorted { ($0.place.line, $0.place.column) < ($1.place.line, $1.place.column) }
        var known: Set<String> = []
        return ordered.compactMap(\.room).filter { known.insert($0).inserted }
    }

    /// True if entries have rooms, and are in chronological order.
    fileprivate func hasTimetable(in zone: Zone) -> Bool {
        let starts = entries.map { $0.date.start(in: zone) }
        return entries.contains { $0.room != nil } && zip(starts, starts.dropFirst()).allSatisfy(<=)
    }
}
