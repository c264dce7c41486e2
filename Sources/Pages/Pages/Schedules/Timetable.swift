import Content
import Time

/// The entries of a schedule by day. Each day has a column per room, and a row for each time at which entries begin.
struct Timetable: Sendable {
    let days: [Day]

    struct Day: Sendable {
        let date: TimeText

        /// The rooms in order of first occurrence; nil, for entries without a room, is last.
        let rooms: [String?]
        let rows: [Row]

        static let view = View<Day>([
            .time("date", "the day") { $0.date },
            .text("zone", "the time zone of its first time, as in CET; absent if it has no times") { day in
                day.rows.lazy.compactMap { $0.time.zoneLabel }.first
            },
            .list("rooms", "the rooms", of: View<String?>([.text("name", "the room; absent if not specified") { $0 }]))
            {
                $0.rooms
            },
            .list("rows", "the times at which entries begin", of: Row.view) { $0.rows },
        ])
    }

    struct Row: Sendable {
        let time: TimeText

        /// The cells that begin in this row; rooms whose cells began earlier are left out.
        let cells: [Cell]

        static let view = View<Row>([
            .time("time", "the start of its entries") { $0.time },
            .list("cells", "the cells that begin at this time", of: Cell.view) { $0.cells },
        ])
    }

    struct Cell: Sendable {
        let entries: [EntryRow]
        let rowCount: Int

        static let view = View<Cell>([
            .list("entries", "the entries that begin in this room at this time", of: EntryRow.view) { $0.entries },
            .text("rowSpan", "the rows that it spans, if more than one") { $0.rowCount > 1 ? "\($0.rowCount)" : nil },
        ])
    }

    /// - Parameter entries: The entries in chronological order.
    init(_ entries: [EntryRow], in zone: Zone) {
        var days: [(day: Day.ID, entries: [EntryRow])] = []
        for entry in entries {
            let day = entry.entry.date.day(in: zone)
            if days.last?.day == day {
                days[days.count - 1].entries.append(entry)
            } else {
                days.append((day, [entry]))
            }
        }
        self.days = days.map { Day($0.day, $0.entries, in: zone) }
    }
}

extension Timetable.Day {
    typealias ID = Time.Day

    fileprivate init(_ day: ID, _ entries: [EntryRow], in zone: Zone) {
        date = TimeText(.day(day), in: zone)
        var rooms: [String?] = []
        for entry in entries where !rooms.contains(entry.entry.room) { rooms.append(entry.entry.room) }
        rooms = rooms.filter { $0 != nil } + (rooms.contains(nil) ? [nil] : [])
        self.rooms = rooms
        rows = Self.rows(of: entries, in: rooms, zone)
    }

    private static func rows(of entries: [EntryRow], in rooms: [String?], _ zone: Zone) -> [Timetable.Row] {
        let starts = Set(entries.map { $0.entry.date.start(in: zone) }).sorted()
        let places = Dictionary(grouping: entries) { $0.entry.date.start(in: zone) }
        /// For each room, the first row where it is free again.
        var free = [Int](repeating: 0, count: rooms.count)
        return starts.enumerated().compactMap { row, start in
            guard let beginning = places[start], let first = beginning.first else { return nil }
            var cells: [Timetable.Cell] = []
            for (column, room) in rooms.enumerated() {
                let own = beginning.filter { $0.entry.room == room }
                if own.isEmpty, row < free[column] { continue }
                let end = own.compactMap { $0.entry.timedEnd(in: zone) }.max() ?? start
                // A cell lasts until its end, or until the next entry in its room.
                let next = starts[(row + 1)...].firstIndex { later in
                    end <= later || places[later]?.contains { $0.entry.room == room } == true
                }
                let last = own.isEmpty ? row + 1 : next ?? (end > start ? starts.count : row + 1)
                free[column] = last
                cells.append(Timetable.Cell(entries: own, rowCount: last - row))
            }
            return Timetable.Row(time: first.time, cells: cells)
        }
    }
}

extension Schedule.Entry {
    /// The end; nil if unknown, or for full days, which are above the entries with a time.
    fileprivate func timedEnd(in zone: Zone) -> Instant? {
        guard case .instant = date else { return nil }
        return end?.end(in: zone)
    }
}
