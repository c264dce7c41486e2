import BallotFloor
import Ballots
import Files
import Foundation
import Time

/// Counts batches of votes: first a million votes into an empty ledger, compared with the minimum of work for that,
/// then small batches.
struct BallotBenchmark {
    private let table = FigureTable()
    private let count: Int
    private let now: Instant

    init(_ options: SiteBenchmarkOptions) throws {
        count = options.size(1_000_000, small: 1000)
        now = try Instant(seconds: 1_798_750_800)
    }

    /// Runs and prints all measurements.
    func run() throws {
        try TemporaryFolder.with { folder in
            let votes = folder.appending(path: "votes.ndjson")
            try SampleBallots(count: count, events: 1...1000, seed: 1).write(to: votes)
            try measureMany(votes, in: folder)
            try measureSmall(in: folder)
        }
    }

    private func measureMany(_ votes: URL, in folder: URL) throws {
        var ours = Runs()
        var floor = Runs()
        var again = Runs()
        for run in 0..<3 {
            // The two alternate, so that a noisy minute affects both.
            let data = folder.appending(path: "floor-\(run)").path
            floor.add(
                try measure {
                    guard unsafe ballot_floor(votes.path, data) == count else {
                        throw BenchmarkProblem("the floor did not count every ballot")
                    }
                })
            let place = folder.appending(path: "run-\(run)").path
            let ledger = try ledger(in: place)
            ours.add(try measure { try take(votes, ledger) })
            again.add(try measure { try take(votes, ledger) })
        }
        table.head("\(count) ballots, NDJSON")
        table.row("scanned and upserted in C", floor)
        table.row(
            "taken in: checked, filed and counted", ours, target: "at most 2 x the floor",
            reached: ours.median <= 2 * floor.median)
        table.row("the same file again", again)
    }

    private func measureSmall(in folder: URL) throws {
        var small = Runs()
        var again = Runs()
        let ledger = try ledger(in: folder.appending(path: "run-0").path)
        for run in 0..<9 {
            let votes = folder.appending(path: "small-\(run).ndjson")
            try SampleBallots(count: 1000, events: 1...1, seed: UInt64(run) + 2).write(to: votes)
            small.add(try measure { try take(votes, ledger) })
            again.add(try measure { try take(votes, ledger) })
        }
        table.head("1,000 ballots on one event, beside these")
        table.row("taken in, and on the disk", small)
        table.row("the same file again", again)
    }

    private func measure(_ body: () throws -> Void) rethrows -> Duration { try ContinuousClock().measure(body) }

    private func ledger(in path: String) throws -> BatchLedger {
        let batches = try Folder.openMaking(path + "/ballots")
        return try BatchLedger(in: Folder.openMaking(path + "/state"), of: BatchFolder(batches))
    }

    private func take(_ votes: URL, _ ledger: any Ledger) throws {
        let songs = Dictionary(uniqueKeysWithValues: (0..<50).map { ("song-\($0)", "song-\($0)") })
        let intake = Intake(ledger, now: now, zone: .utc) { Poll(event: $0, songs: songs) }
        let folder = try Folder.open(votes.deletingLastPathComponent().path)
        let report = try intake.take(FileStream(folder, votes.lastPathComponent))
        guard report.counts.rejected == 0 else { throw BenchmarkProblem("a ballot was rejected") }
    }
}
