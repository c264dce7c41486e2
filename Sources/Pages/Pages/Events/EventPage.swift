import Bytes
import Content
import Text
import Time

/// The page of one event, with its countdown.
struct EventPage: SealablePage {
    let context: PageContext
    let card: EventCard
    let category: String?

    /// The link to its sport or category; nil if that would reveal a gated event's.
    let row: String?

    /// The previous and next event in its row.
    let previous: TitledLink?
    let next: TitledLink?

    /// Bulletins that share a tag with the event, latest first.
    let reports: [TitledLink]

    let songs: SongsLink?

    /// The link to its poster and other sheets to print; nil after the event, or if another date has them.
    let print: String?

    /// The event with all dates; nil unless the event recurs.
    let series: SiteSeries?
    let image: Image?
    let schedules: [ScheduleCard]
    let isSport: Bool
    let site: Site

    var anchorAddress: Address { series?.address ?? card.event.address }
    var body: Body? { event.details.description }
    private var event: Event { card.event.fullEvent }

    func writeStructuredData(to json: inout JSONText) {
        guard let address = context.canonical else { return }
        card.event.writeStructuredData(
            at: address, image: image == nil ? nil : context.image, isSport: isSport, site.tags, to: &json)
    }

    /// The number of songs is nil if they are behind a code.
    typealias SongsLink = (address: String, count: Int?)

    private static let songsLink = View<SongsLink>([
        .address("address", "the link") { $0.address },
        .count(
            "count", "the number of songs, as in \"12 songs\"; absent if a code is needed", .songCount
        ) {
            $0.count
        },
    ])

    struct Image: PagePart {
        let image: RecordImage
        let context: PageContext

        /// Nil without a readable picture.
        init?(_ image: RecordImage?, on context: PageContext) {
            guard let image, context.picturesOfSite.canShow(image) else { return nil }
            self.image = image
            self.context = context
        }

        static let view = View<Image>([
            .address("address", "the picture's address, in the largest published size") {
                $0.context.filesRoot + percentEncoded(path: $0.context.picturesOfSite.bestPath(of: $0.image.path))
            },
            .text("alt", "the alternative text; absent for a decoration") { $0.image.text },
            .picture("picture", "the picture as an element, in the sizes for a page", .page) { $0.image },
        ])
    }

    static let template = "event"
    static let partTemplate = "event-details"
    static let view = pageView(
        EventCard.fields.of { $0.card } + [
            .text("category", "its sport or category") { $0.category },
            .address("row", "the link to other events of its sport or category, if that is public") {
                $0.row
            },
            .object("previous", "the previous event in its row", of: TitledLink.view) { $0.previous },
            .object("next", "the next event in its row", of: TitledLink.view) { $0.next },
            .list("reports", "bulletins with one of its tags, the latest first", of: TitledLink.view) { $0.reports },
            .flag("hasReports", "whether there are any such bulletins") { !$0.reports.isEmpty },
            .number("tone", "the number of its colour, 1 to 6, the same for all events of its category") { page in
                page.card.tone(of: page.category)
            },
            .address("map", "the link to a map of its venue; absent without an address") { page in
                page.event.details.venue?.address.flatMap { page.site.configuration.map?.link(to: $0) }
            },
            .flag("isOver", "whether it has ended") { $0.card.event.phase == .past },
            .textLanguage(of: "its texts") { $0.event.details.fallback },
            .html("description", "the event's description") { $0.event.details.description },
            .time("end", "its end; absent if unknown") { $0.card.event.endText },
            .object("venue", "the venue", of: Event.Venue.view) { $0.event.details.venue },
            .text("organizer", "the organiser") { $0.event.details.organizer },
            .address("url", "its web address") { $0.event.details.url },
            .object("image", "its picture", of: Image.view) { $0.image },
            .object(
                "calendar", "links to add it to a calendar; absent if over or without a date", of: CalendarLinks.view
            ) {
                CalendarLinks($0.card.event, on: $0.context)
            },
            .object("songs", "the link to its songs", of: songsLink) { $0.songs },
            .address("print", "the link to its poster and other sheets to print; absent for most dates") { $0.print },
            .page("manage", "the link to the host's report; absent without an admin code") {
                $0.card.event.reportAddress
            },
            .page("evening", "the link to the report after the event, if everyone may read it") {
                $0.card.event.isEveningPublic ? $0.card.event.eveningAddress : nil
            },
            .object("allDates", "the page with all dates, for a recurring event", of: TitledLink.view) { page in
                page.series.map { page.context.link($0.publicEvent.heading, $0.address) }
            },
            .embed("the HTML for embedding it, if the site allows embedding") { page in
                page.context.isGated || page.card.event.phase == .past
                    ? nil : page.context.embedCode(of: page.card.event.address, title: page.event.name)
            },
            .list("schedules", "its schedules", of: ScheduleCard.view) { $0.schedules },
            // Tag pages are public, so a gated event has no tags.
            .tags { ($0.site.tags, $0.card.event.publicEvent.details.tags) },
            .flag("hasTags", "whether it has any tags") { !$0.card.event.publicEvent.details.tags.isEmpty },
            .time("builtAt", "the day of the build; only if the page has a countdown") { page in
                page.card.countdown.map { _ in TimeText(.day(page.site.today.day), in: page.site.configuration.zone) }
            },
        ])
}

extension Event.Venue {
    static let view = View<Event.Venue>([
        .text("name", "the venue's name") { $0.name },
        .text("address", "the postal address") { $0.address },
        .address("url", "the venue's web address") { $0.url },
    ])
}

extension SiteEvent {
    /// The event's name, followed by its day if the other event has the same name.
    fileprivate func name(beside other: SiteEvent, _ dates: DateWords) -> String {
        let name = publicEvent.name
        guard name == other.publicEvent.name, let start = publicEvent.times.start else { return name }
        return "\(name), \(dates.short(start.day(in: zone)))"
    }
}

extension EventPage {
    static func series(of site: Site, _ gates: Gates, _ contexts: PageContextMaker) -> PageSeries {
        let (rowOfEvent, strings, zone) = (site.rowOfEvent, contexts.strings, site.configuration.zone)
        let past = contexts.parent(.pastEvents, .pastEvents)
        let ahead = contexts.parent(.events, .events)
        let rowPages = RowPages(site)
        let schedulesOfEvents = Dictionary(grouping: site.schedules) { $0.record.event?.target ?? "" }
        let printed = Set(site.printedEvents.map { ExactText($0.slug) })
        let series = Dictionary(site.series.map { ($0.publicEvent.id, $0) }) { first, _ in first }
        return PageSeries(
            of: site.events.filter(gates.canShowPage), at: { $0.address },
            showing: { $0.fullEvent.details.description },
            unless: { event, changes in
                let (previous, next) = rowOfEvent.neighbours(of: event)
                // Its reports are bulletins with one of its tags.
                return changes.keep(event) && previous.map(changes.keep) != false && next.map(changes.keep) != false
                    && (event.publicEvent.details.tags.isEmpty || changes.keepBulletins)
            }
        ) { event, address in
            let record = event.fullEvent
            let row = rowOfEvent[event]
            let isGated = record.access.gate == .event
            // A fully gated event is listed in a row that doesn't reveal its sport or category, so look that up here.
            let own = isGated ? site.eventGrouping.group(of: record) : nil
            let ofSeries = record.occurrence.flatMap { series[$0.series] }
            let list = event.phase == .past ? past : ahead
            let context = contexts.context(
                address, title: record.name, description: record.name, picture: site.linkPicture(of: event),
                isGated: isGated,
                back: ofSeries.map { series in
                    contexts.parent(series.publicEvent.heading, series.address)
                } ?? list)
            let card = EventCard(
                event, icon: own?.icon ?? row?.icon ?? "", on: context, site.today, isOwnPage: true)
            let (previous, next) = rowOfEvent.neighbours(of: event)
            func link(to other: SiteEvent?) -> TitledLink? {
                other.map { other in
                    context.link(
                        Title(
                            other.name(beside: event, strings.dates), isFallback: other.publicEvent.heading.isFallback),
                        other.address)
                }
            }
            func schedules(of id: String, _ isShown: @escaping (Schedule.Entry) -> Bool) -> [ScheduleCard] {
                (schedulesOfEvents[id] ?? []).map { placed in
                    let shown = Array(placed.record.entries.lazy.filter(isShown).prefix(SchedulePage.perPage))
                    let entries = shown.map { EntryRow($0, of: placed, on: context, in: zone) }
                    return ScheduleCard(placed: placed, entries: entries, context: context)
                }
            }
            let ofDate = ofSeries.flatMap { series in
                event.days.map { days in
                    schedules(of: series.publicEvent.id) { days.contains($0.date.start(in: zone)) }
                }
            }
            let page = EventPage(
                context: context, card: card, category: own?.name ?? row?.name,
                row: isGated ? nil : row.map { rowPages.link(to: $0, past: event.phase == .past, on: context) },
                previous: link(to: previous), next: link(to: next), reports: site.reports(on: event, context),
                songs: site.listedSongs(of: record).flatMap { list in
                    event.songsAddress.map {
                        (address: context.href($0), count: record.access.code == nil ? list.count : nil)
                    }
                },
                print: printed.contains(ExactText(event.slug)) ? context.href(event.printAddress) : nil,
                series: ofSeries, image: Image(record.picture, on: context),
                schedules: schedules(of: record.id) { _ in true } + (ofDate ?? []).filter { !$0.entries.isEmpty },
                isSport: row?.sport != nil, site: site)
            return page.behind(gates.ofPage(event), event: event, time: card.time)
        }
    }
}
