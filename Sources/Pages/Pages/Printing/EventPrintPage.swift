import Ballots
import Bytes
import Content
import Text

/// An event on paper: a poster with tabs to tear off, a flyer and cards for tables.
///
/// One page has all sheets. The style sheet shows and prints the chosen one on the chosen paper, so that it needs no
/// script. Paper doesn't change, so the page shows dates and no countdown.
struct EventPrintPage: PrintPage, SealablePage {
    let context: PageContext
    private let event: SiteEvent
    private let category: String?
    private let icon: String
    private let image: EventPage.Image?
    let request: PrintRequest

    var body: Body? { event.fullEvent.details.description }
    var anchorAddress: Address { event.address }

    static let template = "print-event"
    static let partTemplate = "print-event-sheets"
    static let view = printView([
        .text("name", "the event's name") { $0.event.fullEvent.name },
        .language(of: "the name") { $0.event.fullEvent.heading },
        .number("nameSize", "the size of the name, from 1 for a short one to 5") {
            PrintSize.ofName($0.event.fullEvent.name)
        },
        .text("category", "its sport or category") { $0.category },
        .text("icon", "its icon, or its sport's or category's") { $0.icon },
        .object("image", "its picture", of: EventPage.Image.view) { $0.image },
        .words("status", "cancelled or postponed, in words") { $0.event.fullEvent.status.text($1) },
        .time("time", "its start; absent if unknown") { $0.event.startText },
        .time("end", "its end; absent if unknown") { $0.event.endText },
        .flag("isShort", "whether it begins and ends at known times of day, within 24 hours") { $0.event.isShort },
        .object("venue", "the venue", of: Event.Venue.view) { $0.event.fullEvent.details.venue },
        .text("organizer", "the organiser") { $0.event.fullEvent.details.organizer },
        .textLanguage(of: "its texts") { $0.event.fullEvent.details.fallback },
        .html("description", "the event's description") { $0.body },
        .number("textSize", "the size of the description, from 1 for a short one to 5") {
            PrintSize.ofText(bytes: $0.body?.size ?? 0)
        },
        .flag("takesRequests", "whether visitors can request songs") { page in
            page.event.songsAddress != nil && page.event.list.requests != .closed
        },
        .flag("takesVotes", "whether it has a song list to vote on") { $0.event.songsAddress != nil },
        .code(
            "code", "the address of the songs, or of the event, as a QR code; absent without a base URL", .printCode,
            forPaper: true
        ) { $0.target },
        .flag("hasCode", "whether there is a QR code") { $0.target != nil },
        .code("network", "a QR code for joining a wireless network; absent on the site", .printNetwork, forPaper: true)
        {
            $0.request.network
        },
        .list("slipSheets", "the sheets of slips with voting codes; empty on the site", of: slipSheet) {
            $0.slipSheets
        },
        .text("addressText", "the shortest address of the event, for reading; absent without a base URL") { page in
            // The page of all dates leads to the next one, and is easier to type.
            let address =
                page.event.fullEvent.occurrence == nil
                ? page.event.address : Address(folder: page.event.folder.dropLast())
            let shortest = page.event.shortAddress(than: address).map(Address.init(path:)) ?? address
            return page.request.site.map { readable($0 + shortest.link) } ?? page.context.readable(shortest)
        },
    ])
}

extension EventPrintPage {
    var sheets: [PrintSheet] {
        PrintSheet.ofEvents.filter { sheet in
            switch sheet {
            case .cards: target != nil
            case .wifi: request.network != nil
            case .slips: !request.votingCodes.isEmpty
            default: true
            }
        }
    }

    /// The address in the QR code; nil without a base URL.
    fileprivate var target: String? {
        let page = event.songsAddress ?? event.address
        guard let address = request.site.map({ $0 + page.link }) ?? context.absolute(page) else { return nil }
        return address + (request.code.map { "#code=" + percentEncoded($0) } ?? "")
    }

    private var slipSheets: [[Slip]] {
        let start = target.map { $0 + (request.code == nil ? "#vote=" : "&vote=") }
        let slips = request.votingCodes.map { code in
            (code: code, address: start.map { $0 + percentEncoded(code) })
        }
        return stride(from: 0, to: slips.count, by: Self.slipsPerSheet).map { first in
            Array(slips[first..<min(first + Self.slipsPerSheet, slips.count)])
        }
    }

    /// The number of slips on a sheet to cut: three columns with seven rows each.
    private static let slipsPerSheet = 21

    private static let slipSheet = View<[Slip]>([.list("slips", "the slips", of: slip) { $0 }])

    /// A voting code for one person, and the address of the songs with it; nil without a base URL.
    private typealias Slip = (code: String, address: String?)

    private static let slip = View<Slip>([
        .text("code", "the code") { $0.code },
        .code(
            "scan", "the address of the songs with the code, as a QR code; absent without a base URL", .printCode,
            forPaper: true, isRepeated: true
        ) { $0.address },
    ])

    init(
        _ event: SiteEvent, at address: Address, as request: PrintRequest = PrintRequest(), site: Site,
        contexts: PageContextMaker
    ) {
        let record = event.fullEvent
        let group = site.eventGrouping.group(of: record)
        let context = contexts.context(
            address, toPrint: contexts.parent(event.publicEvent.heading, event.address),
            isGated: record.access.gate == .event)
        self.init(
            context: context, event: event, category: group.category, icon: record.details.icon ?? group.icon,
            image: EventPage.Image(record.picture?.asDecoration, on: context), request: request)
    }

    /// The pages of the events to print, sealed if the event is behind a code.
    static func series(of site: Site, _ gates: Gates, _ contexts: PageContextMaker) -> PageSeries {
        PageSeries(
            of: site.printedEvents.filter(gates.canShowPage), at: { $0.printAddress },
            showing: { $0.fullEvent.details.description }, unless: { $1.keep($0) }
        ) { event, address in
            EventPrintPage(event, at: address, site: site, contexts: contexts)
                .behind(gates.ofPage(event), event: event)
        }
    }
}

extension SiteEvent {
    /// The address of its page for printing.
    var printAddress: Address { address.page(inFolder: "print") }
}

extension Site {
    /// The events with a page for printing: those that aren't over, but of a recurring event only the next date that
    /// takes place or, without such a date, the next one.
    var printedEvents: [SiteEvent] {
        let ahead = events.filter { $0.phase != .past }
        let printed = Set((ahead.filter(\.takesPlace) + ahead).firstOfEachSeries.map { ExactText($0.slug) })
        return ahead.filter { printed.contains(ExactText($0.slug)) }
    }
}
