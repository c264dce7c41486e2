import Ballots
import Content
public import Diagnostics
import Files
import Pages
import Text
public import Time

/// A format of an evening's report.
public enum ReportFormat: String, CaseIterable, Sendable {
    case text, html, csv, json

    /// The file extension, without the dot.
    public var fileExtension: String { self == .text ? "txt" : rawValue }
}

/// The report of an event, or of a site since a day, as a file.
public struct EveningExport: Sendable {
    /// The bytes of the file.
    public let bytes: [UInt8]

    /// A portable file name, as in `gala-report.html`.
    public let fileName: String

    /// Recounts an event's votes and makes the report; reports an error and returns nil if the event has no songs or
    /// has errors. Hidden results are in it, because it is for the host.
    public init?(of id: String, as format: ReportFormat, _ options: BuildOptions, _ log: inout DiagnosticLog) {
        var name = ""
        let bytes = pageInMemory("the report", drafts: options.drafts, options, &log) { loaded, log in
            guard let event = loaded.site.event(toReport: id, &log) else { return nil }
            name = slug("\(event.publicEvent.id.replacing("/", with: "-"))-report")
            let counts = try EveningCounts(loaded, &log)
            guard let source = try counts.source(of: event) else {
                log.error(
                    .usage, at: nil,
                    "the event \"\(event.publicEvent.id)\" has no songs to report",
                    hint: nil)
                return nil
            }
            let others = try loaded.site.otherDates(of: event).compactMap { other in
                let source = try counts.source(of: other)
                return source.flatMap { $0.count.figures.ballots > 0 ? $0 : nil }
            }
            guard !log.hasErrors else { return nil }
            return try format.file(of: EveningReport(source, among: others), loaded.theme)
        }
        self.init(bytes, name: name, format: format)
    }

    /// Reports what the site published since a day, and recounts the votes of the events since then; reports an error
    /// and returns nil without any.
    public init?(since day: Day, as format: ReportFormat, _ options: BuildOptions, _ log: inout DiagnosticLog) {
        let bytes = pageInMemory("the report", drafts: options.drafts, options, &log) { loaded, log in
            let counts = try EveningCounts(loaded, &log)
            guard !log.hasErrors else { return nil }
            let report = try SeasonReport(loaded.site, since: day) { event in
                try counts.source(of: event)?.count
            }
            guard !report.isEmpty else {
                log.error(
                    .usage, at: nil, "no bulletin and no event since \(day)",
                    hint: "--since takes the first day of the report")
                return nil
            }
            return try format.file(of: report, loaded.theme)
        }
        self.init(bytes, name: "report-since-\(day)", format: format)
    }

    private init?(_ bytes: [UInt8]?, name: String, format: ReportFormat) {
        guard let bytes else { return nil }
        self.bytes = bytes
        fileName = "\(name).\(format.fileExtension)"
    }
}

extension ReportFormat {
    fileprivate func file(of report: some Report, _ theme: SiteTheme) throws -> [UInt8] {
        switch self {
        case .text: try PageRenderer(theme).render(report.text, [])
        case .html: try PageRenderer(theme).render(report.page(in: theme), [])
        case .csv: report.csv
        case .json: report.jsonFile
        }
    }
}

extension Site {
    /// Finds the event with this id, or the latest date of the series with this id that isn't ahead.
    fileprivate func event(toReport id: String, _ log: inout DiagnosticLog) -> SiteEvent? {
        let isMeant = { (text: String) in text.utf8.elementsEqual(id.utf8) }
        if let event = events.first(where: { isMeant($0.publicEvent.id) }) { return event }
        let dates = events.filter { $0.publicEvent.occurrence.map { isMeant($0.series) } == true }
        if let date = dates.last(where: { $0.phase != .upcoming }) ?? dates.first { return date }
        log.error(
            .usage, at: nil, "there is no event \"\(id)\"",
            hint: didYouMean(id, among: events.map(\.publicEvent.id)) ?? "\"corkboard list events\" lists the ids")
        return nil
    }

    fileprivate func otherDates(of event: SiteEvent) -> [SiteEvent] {
        guard let series = event.publicEvent.occurrence?.series else { return [] }
        return events.filter {
            $0 !== event && $0.publicEvent.occurrence?.series.utf8.elementsEqual(series.utf8) == true
        }
    }
}

/// Counts the ballots of events from the ledger, for a report.
private struct EveningCounts {
    private let loaded: LoadedSite
    private let box: BallotBox?
    private let decisions: RequestDecisions
    private let issued: IssuedCodes

    init(_ loaded: LoadedSite, _ log: inout DiagnosticLog) throws {
        self.loaded = loaded
        box = try BallotBox(ifUsed: loaded.project, loaded.buildCache, &log)
        decisions = RequestDecisions(loaded.project.folder, &log)
        issued = IssuedCodes(loaded.project.folder, &log)
    }

    /// The votes of an event; nil if it has no songs.
    func source(of event: SiteEvent) throws -> EveningReport.Source? {
        guard let record = loaded.sources.events.first(where: { $0.id.utf8.elementsEqual(event.publicEvent.id.utf8) }),
            record.music.songs != nil
        else { return nil }
        let poll = Poll(counting: record, loaded.project.configuration.voting, decisions[record.id])
        let votes = try EventVotes(for: poll, box?.ledger, decisions[record.id])
        let count = try EveningReport.Count(
            SongList(record, votes, in: event.zone), votes: votes, for: poll, ledger: box?.ledger,
            issuedCodes: issued.count(for: record))
        return (event, count)
    }
}
