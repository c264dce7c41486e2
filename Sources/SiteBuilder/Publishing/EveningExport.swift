import Ballots
import Content
import Crypto
public import Diagnostics
import Files
import Pages
import Text
import Time

/// A format of an evening's report.
public enum ReportFormat: String, CaseIterable, Sendable {
    case text, html, csv, json

    /// The file extension, without the dot.
    public var fileExtension: String { self == .text ? "txt" : rawValue }
}

/// The report of an event as a file.
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
            let counts = try EveningCount(loaded, &log)
            guard let source = try counts.source(of: event, &log) else { return nil }
            let others = try loaded.site.otherDates(of: event).compactMap { other in
                let source = try counts.source(of: other, &log)
                return source.flatMap { $0.figures.ballots > 0 ? $0 : nil }
            }
            guard !log.hasErrors else { return nil }
            let report = EveningReport(source, among: others)
            let renderer = PageRenderer(loaded.theme)
            return switch format {
            case .text: try renderer.render(report.text, [])
            case .html: try renderer.render(report.page, [])
            case .csv: report.csv
            case .json: Array((report.json.lines() + "\n").utf8)
            }
        }
        guard let bytes else { return nil }
        self.bytes = bytes
        fileName = "\(name).\(format.fileExtension)"
    }
}

extension Site {
    /// Finds the event with this id, or the latest date of the series with this id that isn't ahead.
    fileprivate func event(toReport id: String, _ log: inout DiagnosticLog) -> SiteEvent? {
        let isMeant = { (text: String) in text.utf8.elementsEqual(id.utf8) }
        if let event = events.first(where: { isMeant($0.publicEvent.id) }) { return event }
        let dates = events.filter { $0.publicEvent.occurrence.map { isMeant($0.series) } == true }
        if let date = dates.last(where: { $0.phase != .upcoming }) ?? dates.first { return date }
        let near = suggestion(for: id, among: events.map(\.publicEvent.id))
        log.error(
            .usage, at: nil, "there is no event \"\(id)\"",
            hint: near.map { "did you mean \"\($0)\"?" } ?? "\"corkboard list events\" lists the ids")
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
private struct EveningCount {
    private let loaded: LoadedSite
    private let box: BallotBox?
    private let decisions: RequestDecisions

    init(_ loaded: LoadedSite, _ log: inout DiagnosticLog) throws {
        self.loaded = loaded
        box = try BallotBox(ifUsed: loaded.project, loaded.buildState, &log)
        decisions = RequestDecisions(loaded.project.folder, &log)
    }

    /// The votes of an event; nil if it has no songs, which is reported.
    func source(of event: SiteEvent, _ log: inout DiagnosticLog) throws -> EveningReport.Source? {
        guard let record = loaded.sources.events.first(where: { $0.id.utf8.elementsEqual(event.publicEvent.id.utf8) }),
            record.music.songs != nil
        else {
            log.error(
                .usage, at: nil, "the event \"\(event.publicEvent.id)\" has no songs, so there is nothing to report",
                hint: nil)
            return nil
        }
        let poll = Poll(record, loaded.project.configuration.voting)
        guard let ledger = box?.ledger else {
            return EveningReport.Source(
                event: event, list: SongList(record, in: event.zone), votes: EventVotes(), figures: .init(),
                halfTime: [:])
        }
        let votes = try EventVotes(for: poll, ledger, decisions[record.id])
        var cast: [CountedVote] = []
        try ledger.forEachCountedVote(for: poll) { cast.append($0) }
        var figures = try EveningReport.Figures(cast)
        try figures.addProof(of: record.id, ledger)
        return EveningReport.Source(
            event: event, list: SongList(record, votes, in: event.zone), votes: votes, figures: figures,
            halfTime: cast.halfTime)
    }
}

extension EveningReport.Figures {
    /// The lengths of an interval in minutes, and the most intervals that a picture shows.
    private static let (lengths, mostIntervals): ([Int64], Int64) = ([5, 10, 15, 30, 60, 180, 1_440, 10_080], 30)

    fileprivate init(_ cast: [CountedVote]) throws(InvalidTime) {
        self.init()
        var byVoter: [Int64: Int] = [:]
        for vote in cast {
            switch vote.vote {
            case .up: ups += 1
            case .down: downs += 1
            case .none: withdrawn += 1
            }
            if vote.vote != .none { byVoter[vote.voter, default: 0] += 1 }
        }
        voters = byVoter.count
        votersByCount = Dictionary(byVoter.values.map { ($0, 1) }, uniquingKeysWith: +)
        let votes = cast.filter { $0.vote != .none }.sorted { $0.microseconds < $1.microseconds }
        guard let first = votes.first?.seconds, let last = votes.last?.seconds else { return }
        let length = (Self.lengths.first { (last - first) / ($0 * 60) < Self.mostIntervals } ?? 525_600) * 60
        let start = first - (first % length + length) % length
        var counts = [Int](repeating: 0, count: Int((last - start) / length) + 1)
        var newcomers = counts
        var known: Set<Int64> = []
        for vote in votes {
            let place = Int((vote.seconds - start) / length)
            counts[place] += 1
            if known.insert(vote.voter).inserted { newcomers[place] += 1 }
        }
        var sum = 0
        for index in counts.indices {
            sum += newcomers[index]
            intervals.append(
                EveningReport.Interval(
                    start: try Instant(seconds: start + Int64(index) * length), votes: counts[index], voters: sum))
        }
    }

    /// Adds the number of ballots and their digest, which `ballots export` reproduces.
    fileprivate mutating func addProof(of event: String, _ ledger: any Ledger) throws(LedgerError) {
        var hash = SHA256()
        var count = 0
        try ledger.forEachBallot { ballot in
            guard ballot.event.utf8.elementsEqual(event.utf8) else { return }
            hash.update(Array((exportLine(of: ballot) + "\n").utf8))
            count += 1
        }
        ballots = count
        digest = hash.finish()
    }
}

extension CountedVote {
    fileprivate var seconds: Int64 { microseconds / 1_000_000 }
}

extension [CountedVote] {
    /// The net scores from the votes in the first half of the time, by song; a song without such votes isn't in it.
    fileprivate var halfTime: [String: Int] {
        guard let first = map(\.microseconds).min(), let last = map(\.microseconds).max() else { return [:] }
        let middle = first + (last - first) / 2
        var scores: [String: Int] = [:]
        for vote in self where vote.microseconds <= middle && vote.vote != .none {
            scores[vote.song, default: 0] += vote.vote == .up ? 1 : -1
        }
        return scores
    }
}
