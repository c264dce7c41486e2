import Content
import Text

/// The report after an event, for its host behind the admin code, or for everyone.
///
/// A vote doesn't change it, because it is made when voting has ended; ballots that arrive later need a complete build.
struct EveningPage: SealablePage {
    let context: PageContext
    private let report: EveningReport

    static let template = "evening-page"
    static let partTemplate = "evening-sealed"
    static let view = pageView(
        EveningReport.fields(
            language: { $0.context.language(of: $0.report.event.publicEvent.heading) }, { $0.report }
        ) + [
            .address("csv", "the songs as a table; absent behind a code") { $0.file("report.csv") },
            .address("json", "all figures for programs; absent behind a code") { $0.file("report.json") },
        ])

    private func file(_ name: String) -> String? {
        context.isGated ? nil : context.href(Address(file: name, beside: context.address))
    }
}

extension EveningPage {
    /// The reports of the events that are over, sealed unless everyone may read them.
    static func series(
        of events: [SiteEvent], lists: SongLists, gates: Gates, contexts: PageContextMaker
    ) -> PageSeries {
        PageSeries(of: reports(on: events, lists, gates), at: { $0.address }) { shown, address in
            let (event, _, gate, report) = shown
            let name = event.publicEvent.name
            let page = EveningPage(
                context: contexts.context(
                    address, title: "\(contexts.strings[.eveningReport]) \(name)",
                    description: contexts.strings[.eveningSummary, ["name": name]], isGated: gate != nil,
                    back: contexts.parent(event.publicEvent.heading, event.address)),
                report: report())
            return page.behind(gate, title: contexts.strings[.eveningReport], event: event)
        }
    }

    /// The same for programs, next to the pages that everyone can read.
    static func files(of events: [SiteEvent], _ lists: SongLists, _ gates: Gates) -> [GeneratedFile] {
        reports(on: events, lists, gates).filter { $0.gate == nil }.flatMap { _, page, _, report in
            [
                GeneratedFile(at: Address(file: "report.csv", beside: page)) { _ in report().csv },
                GeneratedFile(at: Address(file: "report.json", beside: page)) { _ in report().jsonFile },
            ]
        }
    }

    /// An event with a report, and the gate that it is behind.
    private typealias SiteReport = (
        event: SiteEvent, address: Address, gate: Gate?, report: @Sendable () -> EveningReport
    )

    private static func reports(on events: [SiteEvent], _ lists: SongLists, _ gates: Gates) -> [SiteReport] {
        let shown = events.compactMap { event -> (event: SiteEvent, address: Address, gate: Gate?)? in
            guard let address = event.eveningAddress else { return nil }
            let gate = gates[event.publicEvent, event.isEveningPublic ? .event : .admin]
            // Never show anything that has a code without its gate.
            guard gate != nil || event.isEveningPublic && event.publicEvent.access.code == nil else { return nil }
            return (event, address, gate)
        }
        let dates = Dictionary(grouping: shown.map(\.event)) { $0.publicEvent.occurrence?.series ?? "" }
        @Sendable func source(of event: SiteEvent) -> EveningReport.Source {
            (event, lists.evening(of: event.publicEvent) ?? EveningReport.Count(event.fullEvent, in: event.zone))
        }
        return shown.map { event, address, gate -> SiteReport in
            let report = { @Sendable () -> EveningReport in
                let series = event.publicEvent.occurrence.map { dates[$0.series] ?? [] } ?? []
                // A public report must not have figures of dates whose results are hidden.
                let others = series.filter { $0 !== event && $0.isEveningPublic == event.isEveningPublic }.map(source)
                return EveningReport(source(of: event), among: others.filter { $0.count.figures.ballots > 0 })
            }
            return (event, address, gate, report)
        }
    }
}
