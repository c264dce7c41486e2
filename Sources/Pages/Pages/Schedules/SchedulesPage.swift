import Content

struct SchedulesPage: WebPage {
    let context: PageContext
    let schedules: [ScheduleCard]

    static let template = "schedules"
    static let view = pageView([
        .list("schedules", "the schedules", of: ScheduleCard.view) { $0.schedules },
        .flag("isEmpty", "whether there are no schedules") { $0.schedules.isEmpty },
    ])

    init(_ site: Site, _ contexts: PageContextMaker) {
        let context = contexts.context(
            .schedules, title: contexts.strings[.schedules], back: contexts.parent(.home, .home))
        self.context = context
        let zone = site.configuration.zone
        schedules = site.schedules.map { placed in
            let next = [placed].nextEntries(3, at: site.now, in: zone)
            let entries = next.map { EntryRow($0.entry, of: placed, on: context, in: zone) }
            return ScheduleCard(placed: placed, entries: entries, context: context)
        }
    }
}
