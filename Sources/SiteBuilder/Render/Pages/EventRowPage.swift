/// A page of all the events of one sport or category: those to come, or those that are over.
struct EventRowPage: WebPage {
    let frame: Frame
    let row: EventRow
    let cards: [EventCard]
    let part: Part
    let previous: TitledLink?
    let next: TitledLink?

    /// The events of a row that share a page.
    struct Part {
        let row: Int
        let isPast: Bool

        /// From 1.
        let number: Int
        let pageCount: Int

        /// The parts of a list of so many events; none where the events page shows all of them.
        fileprivate static func all(ofRow row: Int, isPast: Bool, count: Int, shown: Int) -> [Part] {
            guard shown < count else { return [] }
            let pageCount = (count + EventCard.mostOnAPage - 1) / EventCard.mostOnAPage
            return (1...pageCount).map { Part(row: row, isPast: isPast, number: $0, pageCount: pageCount) }
        }
    }

    static let template = "event-row"
    static let view = pageView([
        .text("name", "the sport or category") { $0.row.name },
        .text("icon", "its icon") { $0.row.icon },
        .count("count", "how many events it has, as in \"345 events\"", .eventCount) {
            $0.row.events(past: $0.part.isPast).count
        },
        .flag("isPast", "whether these are the past events") { $0.part.isPast },
        .list("cards", "the events of this page", of: EventCard.view) { $0.cards },
        .flag("hasPages", "whether there is more than one page of them") { $0.part.pageCount > 1 },
        .text("pageNumber", "which page of them this is, from 1") { String($0.part.number) },
        .text("pageCount", "how many pages of them there are") { String($0.part.pageCount) },
        .object("previous", "the page before this one", of: TitledLink.view) { $0.previous },
        .object("next", "the page after this one", of: TitledLink.view) { $0.next },
    ])
}

extension EventRowPage {
    /// The pages of every row that the events page can't show whole.
    static func series(of site: Site, _ frames: FrameMaker) -> PageSeries {
        let parts = [false, true].flatMap { isPast in
            zip(site.eventRows, site.eventRows.shares(past: isPast)).enumerated().flatMap { index, shown in
                Part.all(ofRow: index, isPast: isPast, count: shown.0.events(past: isPast).count, shown: shown.1)
            }
        }
        return PageSeries(count: parts.count) { EventRowPage(parts[$0], of: site, frames) }
    }

    private init(_ part: Part, of site: Site, _ frames: FrameMaker) {
        let (row, strings) = (site.eventRows[part.row], frames.strings)
        func address(_ page: Int) -> Address { .events(ofRow: row.slug, isPast: part.isPast, page: page) }
        let title = part.isPast ? strings[.pastEventsOfRow, ["name": row.name]] : row.name
        let frame = frames.frame(
            address(part.number), title: strings.title(title, page: part.number),
            back: part.isPast ? (strings[.pastEvents], .pastEvents) : (strings[.events], .events))
        let first = (part.number - 1) * EventCard.mostOnAPage
        self.frame = frame
        self.row = row
        self.part = part
        cards = row.events(past: part.isPast).dropFirst(first).prefix(EventCard.mostOnAPage).map {
            EventCard($0, icon: row.icon, on: frame, today: site.today)
        }
        previous = part.number > 1 ? frame.link(strings[.previousEvents], address(part.number - 1)) : nil
        next = part.number < part.pageCount ? frame.link(strings[.nextEvents], address(part.number + 1)) : nil
    }
}
