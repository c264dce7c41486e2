import Foundation
import Pages
import SiteBuilder

/// Measures the cost of codes: sealing a list of songs, and batches of votes on events with and without codes.
struct GateBenchmark {
    private let options: SiteBenchmarkOptions
    private let table = FigureTable()

    /// The number of the event that receives the votes.
    private static let event = 1

    /// The number of ballots in a batch.
    private static let batch = 1000

    init(_ options: SiteBenchmarkOptions) { self.options = options }

    /// Runs and prints all measurements.
    func run() throws {
        try TemporaryFolder.with { folder in
            let open = try makeSite(in: folder.appending(path: "open"), locking: nil)
            let locked = try makeSite(in: folder.appending(path: "locked"), locking: Self.event)
            try measureSealing(open.output.appending(path: "events/event-\(Self.event)/songs/index.html"))
            try measureVotes(open, locked)
        }
    }

    private func makeSite(in folder: URL, locking event: Int?) throws -> SampleSite {
        let content = SampleContent(bulletinCount: options.count, seed: options.seed)
        try content.writeCorkboardSite(to: folder, locking: event)
        let site = SampleSite(content: content, folder: folder, corkboard: options.corkboard)
        try site.warmUp()
        return site
    }

    /// Seals the complete page of an open list, slightly more than on a real page.
    private func measureSealing(_ page: URL) throws {
        let html = [UInt8](try Data(contentsOf: page))
        let gate = Gate(.event, salt: [UInt8](0..<16), key: [UInt8](0..<32))
        let sealed = gate.seal(html, in: "corkboard 1 event /events/gala/songs/")
        var runs = Runs()
        for _ in 0..<options.size(1000, small: 10) {
            runs.add(
                ContinuousClock().measure {
                    let again = gate.seal(html, in: "corkboard 1 event /events/gala/songs/")
                    precondition(again.count == sealed.count, "equal pages are sealed alike")
                })
        }
        table.head("a page of 50 songs, \(html.count) bytes")
        table.row(
            "  sealed with a key that is there", runs, .microseconds, target: "under 1 ms", reached: runs.median < 0.001
        )
    }

    /// Counts the same batches on both sites, alternating, so that a noisy minute affects both.
    private func measureVotes(_ open: SampleSite, _ locked: SampleSite) throws {
        var (openRuns, lockedRuns) = (Runs(), Runs())
        for run in 1...options.runs * 4 + 1 {
            for (site, isLocked) in run % 2 == 0 ? [(open, false), (locked, true)] : [(locked, true), (open, false)] {
                let votes = try site.writeBallots(Self.batch, on: Self.event...Self.event, seed: UInt64(run + 1))
                let time = try site.vote(votes)
                if isLocked { lockedRuns.add(time) } else { openRuns.add(time) }
            }
        }
        table.head(
            "\(Self.batch) ballots on one event, \(options.count) bulletins and \(open.content.eventCount) events")
        table.row("  the event is open", openRuns)
        table.row(
            "  it has both codes", lockedRuns, target: "at most 5 ms more",
            reached: lockedRuns.median <= openRuns.median + 0.005)
    }
}
