import Ballots
import Content
import Text
import Time

struct HomePage: WebPage {
    let context: PageContext
    let next: EventCard?
    let notes: [Note]
    let hasMoreNotes: Bool
    private let columns: Int
    let upcoming: [EventCard]
    let hasMoreUpcoming: Bool

    /// The start of the last upcoming event; nil if some have no date.
    private let moreUntil: Instant?
    let agenda: [AgendaDay]

    /// The name and the icon of the next event's sport or category; nil without one.
    private let category: (name: String, icon: String)?

    /// The link to the next event's songs; nil unless visitors can vote or request songs.
    private var songsPage: String? {
        guard let event = next?.event, event.list.isVotingOpen || event.list.requests != .closed else { return nil }
        return event.songsAddress.map(context.href)
    }

    static let template = "home"
    static let view = pageView([
        .object("next", "the event that is on now, or the next one", of: EventCard.view) { $0.next },
        .address("songsPage", "the link to its songs, while visitors can vote or request songs") { $0.songsPage },
        .flag("isOn", "whether that event is on now") { $0.next?.event.phase == .live },
        .list("notes", "the board's first notes", of: Note.view) { $0.notes },
        .flag("hasMoreNotes", "whether the board has more notes") { $0.hasMoreNotes },
        .number("columns", "the number of notes side by side on a wide screen, 1 to 4") { $0.columns },
        .list("upcoming", "upcoming events, featured ones first", of: EventCard.view) { $0.upcoming },
        .flag("hasUpcoming", "whether there are any upcoming events after the next one") { !$0.upcoming.isEmpty },
        .flag("hasMoreUpcoming", "whether there are more upcoming events than shown") { $0.hasMoreUpcoming },
        .text(
            "moreUntilSeconds",
            "the start of the site's last upcoming event, in Unix seconds; absent if one has no date"
        ) { page in
            page.moreUntil.map { String($0.seconds) }
        },
        .picture("nextPicture", "that event's picture as an element", .ticket) { $0.next?.picture?.asDecoration },
        .text("category", "that event's sport or category") { $0.category?.name },
        .text("categoryIcon", "the icon of its sport or category, or its own") { page in
            page.next.map { $0.icon.isEmpty ? page.category?.icon ?? "" : $0.icon }
        },
        .number("tone", "the number of its colour, 1 to 6, the same for all events of its category") { page in
            page.next.map { $0.tone(of: page.category?.name) }
        },
        .list("days", "the next days with schedule entries", of: agendaDay) { $0.agenda },
        .flag("hasDays", "whether there are any such days") { !$0.agenda.isEmpty },
        .flag("isEmpty", "whether the site is still empty") {
            $0.next == nil && $0.notes.isEmpty && $0.upcoming.isEmpty && $0.agenda.isEmpty
        },
    ])

    /// A day with the entries of all schedules.
    typealias AgendaDay = (date: TimeText, entries: [AgendaEntry])

    typealias AgendaEntry = (row: EntryRow, schedule: TitledLink)

    private static let agendaDay = View<AgendaDay>([
        .time("date", "the day") { $0.date },
        .list("entries", "its entries, soonest first", of: agendaEntry) { $0.entries },
    ])

    private static let agendaEntry = View<AgendaEntry>([
        .object("entry", "the entry", of: EntryRow.view) { $0.row },
        .object("schedule", "its schedule", of: TitledLink.view) { $0.schedule },
    ])

    init(_ site: Site, _ contexts: PageContextMaker) {
        let context = contexts.context(.home, title: nil)
        self.context = context
        func card(_ event: SiteEvent) -> EventCard { site.card(event, on: context) }
        let ahead = site.events.filter { $0.phase != .past }
        let next = site.nextEvent
        let rest = (next.map { [$0] + ahead } ?? ahead).firstOfEachSeries.filter { $0.slug != next?.slug }
        self.next = next.map(card)
        category = next.flatMap { event in
            let isOther = event.publicEvent.details.sport == nil && event.publicEvent.details.category == nil
            return isOther ? nil : site.rowOfEvent[event].map { ($0.name, $0.icon) }
        }
        upcoming = (rest.filter(\.publicEvent.isFeatured) + rest.filter { !$0.publicEvent.isFeatured }).prefix(6).map(
            card)
        hasMoreUpcoming = rest.count > upcoming.count
        let starts = ahead.map(\.start)
        moreUntil = starts.contains(nil) ? nil : starts.compactMap(\.self).max()
        // The next date of a series may be cancelled, so look at all dates.
        let ticket = ahead.first { event in
            event.phase == .upcoming && event.start != nil && event.takesPlace
                && event.publicEvent.recordID != next?.publicEvent.recordID
        }
        // With the ticket, eight sheets fill rows of two and of four.
        let count = ticket == nil ? 8 : 7
        notes = site.notes(site.board.prefix(count), on: context, with: ticket.map(card))
        hasMoreNotes = site.bulletins.count > count
        columns = Note.columns(for: notes.count + (ticket == nil ? 0 : 1), atMost: 4)
        let zone = site.configuration.zone
        let soon = site.schedules.nextEntries(8, at: site.now, in: zone)
        agenda = soon.runs { $0.entry.date.day(in: zone) }.map { day, items -> AgendaDay in
            let entries = items.map { entry, schedule -> AgendaEntry in
                (
                    row: EntryRow(entry, of: schedule, on: context, in: zone),
                    schedule: context.link(schedule.record.heading, schedule.address)
                )
            }
            return (date: TimeText(.day(day), in: zone), entries: entries)
        }
    }
}

extension Site {
    /// The event that is on now, unless it lasts long; otherwise the next one.
    var nextEvent: SiteEvent? {
        let dated = events.lazy.filter { $0.phase != .past && $0.start != nil && $0.takesPlace }
        return dated.first { $0.phase == .live && !$0.isLong } ?? dated.first { $0.phase == .upcoming }
    }

    /// An event as a card with the icon of its row.
    func card(_ event: SiteEvent, on context: PageContext) -> EventCard {
        EventCard(event, icon: rowOfEvent[event]?.icon ?? "", on: context, today)
    }
}
