import Content

/// The page of one schedule entry.
struct EntryPage: WebPage {
    let context: PageContext
    let entry: Schedule.Entry
    let schedule: TitledLink
    let fallback: Fallback
    let time: TimeText
    let end: TimeText?
    let previous: TitledLink?
    let next: TitledLink?

    static let template = "entry"
    static let view = pageView([
        .text("title", "the entry's title") { $0.entry.title },
        .textLanguage(of: "its texts") { $0.fallback },
        .time("time", "its time") { $0.time },
        .time("end", "its end") { $0.end },
        .text("room", "its room") { $0.entry.room },
        .text("track", "its track") { $0.entry.track },
        .text("people", "the speakers or performers, separated by commas") { $0.entry.people.joined(separator: ", ") },
        .text("description", "the description, with the author's line breaks") { $0.entry.description },
        .object("schedule", "the schedule with this entry", of: TitledLink.view) { $0.schedule },
        .object("previous", "the previous entry", of: TitledLink.view) { $0.previous },
        .object("next", "the next entry", of: TitledLink.view) { $0.next },
    ])
}

extension EntryPage {
    static func series(of site: Site, _ contexts: PageContextMaker) -> PageSeries {
        let (zone, strings) = (site.configuration.zone, contexts.strings)
        let all = site.schedules.enumerated().flatMap { number, placed in
            let picture = site.cardPath(ofSchedule: number)
            return placed.record.entries.indices.map { (schedule: placed, index: $0, picture: picture) }
        }
        @Sendable func address(ofEntryAt index: Int, in placed: RoutedRecord<Schedule>) -> Address {
            Address(folder: "schedules", placed.slug, placed.record.entries[index].id)
        }
        return PageSeries(of: all, at: { address(ofEntryAt: $0.index, in: $0.schedule) }) { shown, own in
            let (placed, index, picture) = shown
            let entries = placed.record.entries
            let entry = entries[index]
            let list = SchedulePage.address(ofEntryAt: index, in: placed)
            let context = contexts.context(
                own, title: entry.title,
                description: strings[.entrySummary, ["title": entry.title, "schedule": placed.record.title]],
                picture: picture, back: contexts.parent(placed.record.heading, list))
            func link(to index: Int) -> TitledLink? {
                guard entries.indices.contains(index) else { return nil }
                let title = Title(entries[index].title, isFallback: placed.record.heading.isFallback)
                return context.link(title, address(ofEntryAt: index, in: placed))
            }
            return EntryPage(
                context: context, entry: entry, schedule: context.link(placed.record.heading, list),
                fallback: placed.record.fallback,
                time: TimeText(entry.date, in: zone), end: entry.end.map { TimeText($0, in: zone) },
                previous: link(to: index - 1), next: link(to: index + 1))
        }
    }
}
