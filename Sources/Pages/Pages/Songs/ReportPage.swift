import Ballots
import Content

/// The report for an event's host, which is only published behind a gate.
///
/// On a server, its script turns it into the host's control panel.
struct ReportPage: SealablePage {
    let context: PageContext
    private let event: SiteEvent
    private let report: HostReport
    private let chart: ScoreChart?

    static let template = "manage"
    static let partTemplate = "report"
    static let view = pageView([
        .text("eventID", "the event's id, as in ballots") { $0.event.publicEvent.id },
        .text("name", "the event's name") { $0.event.publicEvent.name },
        .language(of: "the name") { $0.event.publicEvent.heading },
        .count("count", "the number of songs, as in \"12 songs\"", .songCount) { $0.report.rows.count },
        .flag("isEmpty", "whether there are no songs") { $0.report.rows.isEmpty },
        .list("songs", "the songs, in list order", of: row) { page in
            page.report.rows.map { (event: page.event.publicEvent.id, row: $0) }
        },
        .list("waiting", "the open requests, oldest first", of: waiting) { page in
            page.report.waiting.map { (event: page.event.publicEvent.id, request: $0) }
        },
        .flag("hasWaiting", "whether there are any open requests") { !$0.report.waiting.isEmpty },
        .object(
            "chart", "the scores of the leading songs over time; absent if there is nothing to draw yet",
            of: ScoreChart.view
        ) { $0.chart },
        .page("live", "the link to the page for a big screen; absent without songs") { $0.event.liveAddress },
        .page("evening", "the link to the report after the event; absent before") { $0.event.eveningAddress },
        .text("end", "the command that ends the event; absent for a date of a recurring event") { page in
            let event = page.event.publicEvent
            return event.occurrence == nil ? commandLine("end", event.id) : nil
        },
    ])

    /// A song with the command that removes it.
    private static let row = View<(event: String, row: HostReport.Row)>([
        .text("title", "the song's title") { $0.row.song.title },
        .text("artist", "the artist") { $0.row.song.artist },
        .number("ups", "the number of votes for it") { $0.row.tally.ups },
        .number("downs", "the number of votes against it") { $0.row.tally.downs },
        .number("withdrawn", "the number of withdrawn votes; absent if 0") { present($0.row.withdrawn) },
        .number("voters", "the number of voters here, including those who withdrew; absent if 0") {
            present($0.row.voters)
        },
        .text("elsewhere", "the votes counted elsewhere, as in ▲9 ▼4; absent without any") { row in
            let tally = row.row.song.tally
            return tally == Tally() ? nil : "▲\(tally.ups) ▼\(tally.downs)"
        },
        .flag("details", "whether any of these three is present") { row in
            row.row.voters > 0 || row.row.song.tally != Tally()
        },
        .text("command", "the command that removes it") { row in
            row.row.isOwn
                ? commandLine("delete song", row.event, row.row.song.id)
                : commandLine("decline", row.event, row.row.song.id)
        },
    ])

    /// A request with the commands that accept and decline it.
    private static let waiting = View<(event: String, request: SongRequest)>([
        .text("title", "the song's title") { $0.request.title },
        .text("artist", "the artist") { $0.request.artist },
        .text("askers", "the number of people who requested it") { String($0.request.askers) },
        .text("accept", "the command that accepts it") { commandLine("accept", $0.event, $0.request.id) },
        .text("decline", "the command that declines it") { commandLine("decline", $0.event, $0.request.id) },
    ])
}

/// The count; nil for 0.
func present(_ count: Int) -> Int? { count == 0 ? nil : count }

extension ReportPage {
    /// The reports of the events with an admin code.
    static func series(
        of events: [SiteEvent], lists: SongLists, gates: Gates, contexts: PageContextMaker
    ) -> PageSeries {
        let reported = events.compactMap {
            event -> (event: SiteEvent, address: Address, report: HostReport, gate: Gate)? in
            guard let address = event.reportAddress, let report = lists.report(of: event.publicEvent),
                let gate = gates[event.publicEvent, .admin]
            else { return nil }
            return (event, address, report, gate)
        }
        return PageSeries(of: reported, at: { $0.address }) { reported, address in
            let (event, _, report, gate) = reported
            return ReportPage(event, address: address, report: report, lists: lists, contexts: contexts)
                .behind(gate, title: contexts.strings[.manage], event: event)
        }
    }

    fileprivate init(
        _ event: SiteEvent, address: Address, report: HostReport, lists: SongLists, contexts: PageContextMaker
    ) {
        let (name, strings) = (event.publicEvent.name, contexts.strings)
        self.init(
            context: contexts.context(
                address, title: strings[.reportTitle, ["name": name]],
                description: strings[.reportSummary, ["name": name]],
                isGated: true, back: contexts.parent(event.publicEvent.heading, event.address)),
            event: event, report: report, chart: lists[event.publicEvent]?.chart)
    }
}

extension SiteEvent {
    /// The page on which a host manages the event, without a gate: the server must only show it to hosts. Nil without
    /// songs.
    ///
    /// Its links only work at its address below the event's, such as `/events/ID/manage/`.
    package func managePage(_ lists: SongLists, _ contexts: PageContextMaker) -> (any WebPage)? {
        guard let list = lists[publicEvent] else { return nil }
        let report = lists.report(of: publicEvent) ?? HostReport(fullEvent, list: list)
        return ReportPage(
            self, address: Address(folder: folder + ["manage"]), report: report, lists: lists, contexts: contexts)
    }
}
