import Ballots
import Content
import Time

struct HomePage: WebPage {
    let context: PageContext
    let next: EventCard?
    let notes: [Note]
    let hasMoreNotes: Bool
    let upcoming: [EventCard]
    let hasMoreUpcoming: Bool

    /// The start of the last upcoming event; nil if some have no date.
    private let moreUntil: Instant?
    let schedules: [ScheduleCard]

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
        .list("upcoming", "upcoming events, featured ones first", of: EventCard.view) { $0.upcoming },
        .flag("hasUpcoming", "whether there are any upcoming events after the next one") { !$0.upcoming.isEmpty },
        .flag("hasMoreUpcoming", "whether there are more upcoming events than shown") { $0.hasMoreUpcoming },
        .text(
            "moreUntilSeconds",
            "the start of the site's last upcoming event, in Unix seconds; absent if one has no date"
        ) { page in
            page.moreUntil.map { String($0.seconds) }
        },
        .list("schedules", "schedules with their next entries", of: ScheduleCard.view) { $0.schedules },
        .flag("isEmpty", "whether the site is still empty") {
            $0.next == nil && $0.notes.isEmpty && $0.upcoming.isEmpty && $0.schedules.isEmpty
        },
    ])

    init(_ site: Site, _ contexts: PageContextMaker) {
        let context = contexts.context(.home, title: nil)
        self.context = context
        let rowOfEvent = site.rowOfEvent
        func card(_ event: SiteEvent) -> EventCard {
            EventCard(event, icon: rowOfEvent[event]?.icon ?? "", on: context, site.today)
        }
        let ahead = site.events.filter { $0.phase != .past }
        let dated = ahead.filter { $0.start != nil && [.scheduled, .rescheduled].contains($0.publicEvent.status) }
        let next = dated.first { $0.phase == .live && !$0.isLong } ?? dated.first { $0.phase == .upcoming }
        let rest = (next.map { [$0] + ahead } ?? ahead).firstOfEachSeries.filter { $0.slug != next?.slug }
        self.next = next.map(card)
        upcoming = (rest.filter(\.publicEvent.isFeatured) + rest.filter { !$0.publicEvent.isFeatured }).prefix(6).map(
            card)
        hasMoreUpcoming = rest.count > upcoming.count
        let starts = ahead.map(\.start)
        moreUntil = starts.contains(nil) ? nil : starts.compactMap(\.self).max()
        notes = site.notes(site.board.prefix(6), on: context)
        hasMoreNotes = site.bulletins.count > 6
        schedules = site.schedules.map { ScheduleCard($0, on: context, site, entries: .next(3)) }
            .compactMap { card in card.start.map { (start: $0, card: card) } }
            .sortedStably { $0.start < $1.start }.prefix(3).map(\.card)
    }
}
