import Content
import Text

/// The page of a recurring event, with its dates.
struct SeriesPage: WebPage {
    let context: PageContext
    private let series: SiteSeries
    private let group: EventGrouping.Group
    private let upcoming: [EventCard]
    private let past: [EventCard]

    var body: Body? { event.details.description }
    private var event: Event { series.publicEvent }

    /// The most past dates on the page; the page of past events lists them all.
    private static let mostPast = 24

    static let template = "series"
    static let view = pageView([
        .text("name", "the event's name") { $0.event.name },
        .text("category", "its sport or category") { $0.group.category },
        .text("icon", "its icon, or its sport's or category's") { page in
            page.event.details.icon ?? (page.group.category == nil ? "" : page.group.icon)
        },
        .language(of: "the name") { $0.event.heading },
        .textLanguage(of: "its texts") { $0.event.details.fallback },
        .html("description", "the event's description") { $0.event.details.description },
        .object("venue", "the venue", of: Event.Venue.view) { $0.event.details.venue },
        .text("organizer", "the organiser") { $0.event.details.organizer },
        .address("url", "its web address") { $0.event.details.url },
        .object("image", "its picture", of: EventPage.Image.view) { page in
            EventPage.Image(page.event.picture, on: page.context)
        },
        .number("tone", "the number of its colour, 1 to 6, the same for all events of its category") { page in
            // The pages of its dates have this colour, too.
            EventCard.tone(ofCategory: page.group.name)
        },
        .list("upcoming", "its next dates", of: EventCard.view) { $0.upcoming },
        .flag("hasUpcoming", "whether there are any next dates") { !$0.upcoming.isEmpty },
        .list("past", "its past dates, latest first", of: EventCard.view) { $0.past },
        .flag("hasPast", "whether there are any past dates") { !$0.past.isEmpty },
        .page("songs", "the link to the songs of its next date; absent if no date has songs") {
            $0.series.songsAddress
        },
        .page("calendar", "the link to the calendar file with all dates") { $0.series.calendar },
        .address("webcal", "the address for subscribing to it; absent without a base URL") {
            $0.context.configuration.baseURL.webcal($0.series.calendar)
        },
        .embed("the HTML for embedding its next dates, if the site allows embedding") { page in
            page.context.embedCode(of: page.series.address, title: page.event.name)
        },
    ])
}

extension SeriesPage {
    /// The pages of all recurring events.
    static func series(of site: Site, _ contexts: PageContextMaker) -> PageSeries {
        let strings = contexts.strings
        return PageSeries(
            of: site.series, at: { $0.address }, showing: { $0.publicEvent.details.description },
            unless: { $1.keep($0) }
        ) { series, address in
            let event = series.publicEvent
            let group = site.eventGrouping.group(of: event)
            let context = contexts.context(
                address, title: event.name, description: strings[.seriesSummary, ["name": event.name]],
                picture: site.linkPicture(of: series), back: contexts.parent(.events, .events))
            func card(_ event: SiteEvent) -> EventCard {
                EventCard(event, icon: group.icon, on: context, site.today)
            }
            return SeriesPage(
                context: context, series: series, group: group,
                upcoming: series.occurrences.filter { $0.phase != .past }.map(card),
                past: series.occurrences.reversed().filter { $0.phase == .past }.prefix(mostPast).map(card))
        }
    }
}
