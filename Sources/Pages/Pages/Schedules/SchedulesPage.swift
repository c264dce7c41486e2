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
        schedules = site.schedules.map { ScheduleCard($0, on: context, site, entries: .next(3)) }
    }
}
