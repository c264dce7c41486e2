import Content
import Time

/// The entries of a schedule by day. Each day has a time axis and a column for each room.
enum Timetable {
    /// The most columns of a day: the style sheet has rules for each.
    private static let mostColumns = 20

    struct Day: Sendable {
        let date: TimeText

        /// True for a day before the day of the build.
        let isOver: Bool

        /// The time zone of its first time; nil if it has no times.
        fileprivate let zone: String?
        let rooms: [Room]
        fileprivate let columnCount: Int

        /// The hours on its axis, from 0; hours after midnight are above 23.
        fileprivate let hours: Range<Int>

        /// The entries without a time of day.
        fileprivate let allDay: [EntryRow]
        let slots: [Slot]

        static let view = View<Day>([
            .time("date", "the day") { $0.date },
            .address("link", "the link to it on its page") { "#day-\($0.date.iso)" },
            .flag("isOver", "whether it is before the day of the build") { $0.isOver },
            .text("endSeconds", "the end of its last entry in Unix seconds") { String($0.end.seconds) },
            .text("zone", "the time zone of its first time, as in CET; absent if it has no times") { $0.zone },
            .list("rooms", "the rooms, in the order of the file", of: Timetable.room) { $0.rooms },
            .number("columnCount", "the number of columns") { $0.columnCount },
            .number("firstHour", "the first hour of the time axis") { $0.hours.lowerBound },
            .list("hours", "the hours of the time axis", of: Timetable.hour) { day in
                day.hours.map { (number: $0, day: day.date) }
            },
            .list("allDay", "the entries without a time of day", of: EntryRow.view) { $0.allDay },
            .flag("hasAllDay", "whether there are entries without a time of day") { !$0.allDay.isEmpty },
            .flag("hasSlots", "whether there are entries with a time of day") { !$0.slots.isEmpty },
            .list("slots", "the entries with a time of day, in chronological order", of: Timetable.slot) { $0.slots },
        ])

        private var end: Instant {
            let ends = slots.map(\.end) + allDay.map { $0.entry.over(in: $0.time.zone) }
            return ends.max() ?? date.moment.end(in: date.zone)
        }
    }

    /// A room; its name is nil for entries without a room.
    typealias Room = (name: String?, column: Int, columnCount: Int)

    fileprivate static let room = View<Room>([
        .text("name", "the room; absent if not specified") { $0.name },
        .number("column", "its first column, from 1") { $0.column },
        .number("columnCount", "the number of its columns: several if its entries overlap") { $0.columnCount },
    ])

    /// A label on the time axis.
    fileprivate static let hour = View<(number: Int, day: TimeText)>([
        .number("number", "the hour; above 23 after midnight") { $0.number },
        .words("text", "the time, as in 21:00") { hour, strings in
            guard let time = LocalTime(hour.day.moment.day(in: hour.day.zone), hour: hour.number % 24, minute: 0)
            else { return nil }
            return strings.dates.clock(time)
        },
    ])

    /// An entry with its place on the time axis: the steps of five minutes from midnight to its start, and from its
    /// start to its end.
    typealias Slot = (row: EntryRow, track: Int?, column: Int, start: Int, length: Int, end: Instant)

    fileprivate static let slot = View<Slot>([
        .object("entry", "the entry", of: EntryRow.view) { $0.row },
        .number("trackNumber", "the number of its track's colour, from 1 to 8; absent without a track") {
            $0.track.map { $0 % 8 + 1 }
        },
        .number("column", "its column, from 1") { $0.column },
        .number("hour", "the hour of its start") { $0.start / 12 },
        .number("minute", "the minute of its start, rounded down to five minutes") { $0.start % 12 * 5 },
        .number("hours", "the full hours of its length") { $0.length / 12 },
        .number("minutes", "the other minutes of its length, rounded to five minutes") { $0.length % 12 * 5 },
    ])

    /// Creates the days of a schedule; empty if a day has too many columns.
    ///
    /// - Parameters:
    ///   - entries: The entries in chronological order.
    ///   - rooms: The rooms in the order of the file.
    ///   - tracks: The tracks; their order determines their colours.
    static func days(
        of entries: [EntryRow], rooms: [String], tracks: [String], _ today: Today, in zone: Zone
    ) -> [Day] {
        let days = entries.runs { $0.entry.date.day(in: zone) }.map {
            Day($0.key, entries: $0.items, roomOrder: rooms, tracks: tracks, today: today, in: zone)
        }
        return days.allSatisfy { $0.columnCount <= mostColumns } ? days : []
    }
}

extension Timetable.Day {
    fileprivate init(
        _ day: Time.Day, entries: [EntryRow], roomOrder: [String], tracks: [String], today: Today, in zone: Zone
    ) {
        date = TimeText(.day(day), in: zone)
        isOver = day < today.day
        self.zone = entries.lazy.compactMap { $0.time.zoneLabel }.first
        let timed = entries.filter { $0.time.zoneLabel != nil }
        allDay = entries.filter { $0.time.zoneLabel == nil }
        let used = Set(timed.map(\.entry.room))
        let names: [String?] = roomOrder.filter(used.contains).map(Optional.some) + (used.contains(nil) ? [nil] : [])
        var rooms: [Timetable.Room] = []
        var slots: [(index: Int, slot: Timetable.Slot)] = []
        var column = 1
        for name in names {
            let own = timed.indices.filter { timed[$0].entry.room == name }
            /// For each column of the room, the step at which it is free again.
            var free: [Int] = []
            for (place, index) in own.enumerated() {
                let row = timed[index]
                let next = place + 1 < own.count ? timed[own[place + 1]].entry.date.start(in: zone) : nil
                let start = Self.step(of: row, in: zone)
                let end = row.entry.shownEnd(before: next, in: zone)
                let length = Self.length(from: row.entry.date.start(in: zone), to: end)
                let lane = free.firstIndex { $0 <= start } ?? free.count
                if lane == free.count { free.append(0) }
                free[lane] = start + length
                let track = row.entry.track.flatMap { tracks.firstIndex(of: $0) }
                let slot = (
                    row: row, track: track, column: column + lane, start: start, length: length, end: end
                )
                slots.append((index: index, slot: slot))
            }
            rooms.append((name: name, column: column, columnCount: free.count))
            column += free.count
        }
        self.rooms = rooms
        columnCount = column - 1
        self.slots = slots.sorted { $0.index < $1.index }.map(\.slot)
        let first = self.slots.map { $0.start / 12 }.min() ?? 0
        let last = self.slots.map { ($0.start + $0.length + 11) / 12 }.max() ?? first
        hours = first..<max(first, last)
    }

    /// The start in steps of five minutes from midnight.
    private static func step(of row: EntryRow, in zone: Zone) -> Int {
        let time = zone.local(row.entry.date.start(in: zone))
        return time.hour * 12 + time.minute / 5
    }

    /// The length in steps of five minutes: at least a quarter of an hour, which a title needs, and at most a day.
    private static func length(from start: Instant, to end: Instant) -> Int {
        Int(min(max((end.seconds - start.seconds + 299) / 300, 3), 288))
    }
}

extension Schedule.Entry {
    /// The end of an entry with a time of day. Without one, it lasts until the next entry in its room, but at most an
    /// hour, and an hour if both start together.
    func shownEnd(before next: Instant?, in zone: Zone) -> Instant {
        if let end { return end.end(in: zone) }
        let start = date.start(in: zone)
        let hour = start.adding(seconds: 3600)
        guard let next, start < next else { return hour }
        return min(hour, next)
    }
}
