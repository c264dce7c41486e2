import Content
import Time

/// An entry as a row of its schedule.
struct EntryRow: Sendable {
    package let title: String
    let address: String
    let time: TimeText

    init(_ entry: Schedule.Entry, of schedule: Placed<Schedule>, on frame: Frame, in zone: Zone) {
        title = entry.title
        address = frame.href(Address(folder: "schedules", schedule.slug, entry.id))
        time = TimeText(entry.date, in: zone)
    }

    static let view = View<EntryRow>([
        .text("title", "the entry's title") { $0.title },
        .address("address", "the link to the entry") { $0.address },
        .time("time", "when it is") { $0.time },
    ])
}
