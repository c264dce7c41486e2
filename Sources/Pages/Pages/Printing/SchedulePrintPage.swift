import Content
import Time

/// A schedule on paper: a programme by day, the same to fold, and a sheet for each door.
struct SchedulePrintPage: PrintPage {
    let context: PageContext
    private let schedule: Schedule
    private let days: [Day]
    private let own: Address
    let request: PrintRequest

    static let template = "print-schedule"
    static let view = printView([
        .text("title", "the schedule's title") { $0.schedule.title },
        .number("titleSize", "the size of the title, from 1 for a short one to 5") {
            PrintSize.ofName($0.schedule.title)
        },
        .text("description", "its description, with the author's line breaks") { $0.schedule.description },
        .language(of: "its texts") { $0.schedule.heading },
        .list("days", "the entries by day", of: Day.view) { $0.days },
        .flag("hasRooms", "whether any entry has a room") { $0.hasRooms },
        .text("zone", "the time zone of its first time, as in CET; absent if it has no times") { page in
            page.days.lazy.flatMap(\.entries).compactMap(\.time.zoneLabel).first
        },
        .code("code", "the address of the schedule as a QR code; absent without a base URL", .printCode, forPaper: true)
        {
            $0.context.absolute($0.own)
        },
        .text("addressText", "that address for reading; absent without a base URL") { page in
            page.context.readable(page.own)
        },
    ])

    var sheets: [PrintSheet] { PrintSheet.ofSchedules.filter { $0 != .doors || hasRooms } }

    private var hasRooms: Bool { schedule.entries.contains { $0.room != nil } }

    /// The entries of one day.
    struct Day: Sendable {
        let date: TimeText
        let entries: [EntryRow]

        /// The sheets for the doors of the day's rooms.
        private var doors: [Door] {
            var rooms: [String] = []
            for room in entries.compactMap(\.entry.room) where !rooms.contains(room) { rooms.append(room) }
            return rooms.map { room in (room: room, date: date, entries: entries.filter { $0.entry.room == room }) }
        }

        static let view = View<Day>([
            .time("date", "the day") { $0.date },
            .list("entries", "its entries in chronological order", of: EntryRow.view) { $0.entries },
            .list("doors", "its rooms, each with its entries", of: SchedulePrintPage.door) { $0.doors },
        ])
    }

    /// The entries of one day in one room.
    typealias Door = (room: String, date: TimeText, entries: [EntryRow])

    private static let door = View<Door>([
        .text("room", "the room") { $0.room },
        .number("roomSize", "the size of its name, from 1 for a short one to 5") { PrintSize.ofName($0.room) },
        .time("date", "the day") { $0.date },
        .list("entries", "its entries in chronological order", of: EntryRow.view) { $0.entries },
    ])
}

extension SchedulePrintPage {
    /// The pages of the schedules with an address for one.
    static func series(of site: Site, _ contexts: PageContextMaker) -> PageSeries {
        let shown = site.schedules.compactMap { schedule in schedule.printAddress.map { (schedule, $0) } }
        return PageSeries(of: shown, at: { $0.1 }) { shown, address in
            SchedulePrintPage(shown.0, at: address, site: site, contexts: contexts)
        }
    }

    init(
        _ placed: RoutedRecord<Schedule>, at address: Address, as request: PrintRequest = PrintRequest(),
        site: Site, contexts: PageContextMaker
    ) {
        let zone = site.configuration.zone
        let schedule = placed.record
        let context = contexts.context(address, toPrint: contexts.parent(schedule.heading, placed.address))
        let entries = schedule.entries.sorted { $0.date.start(in: zone) < $1.date.start(in: zone) }
        let all = Dictionary(grouping: entries) { $0.date.day(in: zone) }.sorted { $0.key < $1.key }
        // Past days aren't worth printing, unless all are over.
        let ahead = all.filter { site.today.day <= $0.key }
        let days = (ahead.isEmpty ? all : ahead)
            .map { day, entries in
                Day(
                    date: TimeText(.day(day), in: zone),
                    entries: entries.map { EntryRow($0, of: placed, on: context, in: zone) })
            }
        self.init(context: context, schedule: schedule, days: days, own: placed.address, request: request)
    }
}

extension RoutedRecord<Schedule> {
    /// The address of its page for printing; nil without entries, or if an entry already has this address.
    var printAddress: Address? {
        let entries = record.entries
        return entries.isEmpty || entries.contains { $0.id.utf8.elementsEqual("print".utf8) }
            ? nil : address.page(inFolder: "print")
    }
}
