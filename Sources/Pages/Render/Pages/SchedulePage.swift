import Content

/// The page of one schedule.
struct SchedulePage: WebPage {
    let frame: Frame
    let card: ScheduleCard
    let event: TitledLink?
    let webcal: String?

    static let template = "schedule"
    static let view = pageView([
        .text("title", "the schedule's title") { $0.card.schedule.title },
        .text("description", "what it is about; line breaks are the author's") { $0.card.schedule.description },
        .list("entries", "its entries", of: EntryRow.view) { $0.card.entries },
        .count("count", "how many there are, as in \"3 entries\"", .entryCount) { $0.card.entries.count },
        .flag("isEmpty", "whether there are none") { $0.card.entries.isEmpty },
        .address("webcal", "the address by which calendars subscribe to it, where the site names a base URL") {
            $0.webcal
        },
        .object("event", "the event that it belongs to", of: TitledLink.view) { $0.event },
    ])
}

extension SchedulePage {
    /// The pages of all schedules.
    static func series(of site: Site, _ frames: FrameMaker) -> PageSeries {
        let events = Dictionary(site.events.map { ($0.publicEvent.id, $0) }) { first, _ in first }
        return PageSeries(count: site.schedules.count) { index in
            let placed = site.schedules[index]
            let schedule = placed.record
            let frame = frames.frame(
                placed.address, title: schedule.title, description: schedule.description,
                back: frames.parent(frames.strings[.schedules], .schedules))
            let event = schedule.event.flatMap { events[$0.target] }
            return SchedulePage(
                frame: frame, card: ScheduleCard(placed, on: frame, site, entries: .all),
                event: event.map { frame.link($0.publicEvent.name, $0.address) },
                webcal: site.configuration.baseURL.webcal(placed.calendar))
        }
    }
}
