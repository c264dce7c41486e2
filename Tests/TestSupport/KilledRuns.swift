import Foundation

/// Runs of the tool that are killed at moments spread over the duration of a run, from late to early.
public struct KilledRuns {
    /// The number of runs.
    public private(set) var count = 0

    /// The number of runs that were killed before they finished.
    public private(set) var hits = 0

    /// The estimated duration of a run.
    private var duration: Duration

    /// Measures the duration of a run that isn't killed.
    public init(like run: () throws -> Void) rethrows {
        duration = try ContinuousClock().measure(run)
    }

    /// Starts the tool and kills it.
    public mutating func run(
        _ arguments: [String], in folder: String, environment: [String: String] = [:]
    ) throws {
        let wait = duration * (10 - count % 10) / 11
        let process = Tool.process(arguments, environment: environment, in: folder)
        try process.run()
        usleep(UInt32(wait / .microseconds(1)))
        process.kill()
        count += 1
        if process.terminationReason == .uncaughtSignal { hits += 1 } else { duration = wait }
    }
}
