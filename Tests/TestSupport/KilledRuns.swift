import Foundation

/// Runs of the tool that are killed, at moments spread over how long one takes: the later ones first.
public struct KilledRuns {
    /// How many runs there were.
    public private(set) var count = 0

    /// How many of them a kill ended, and not they themselves.
    public private(set) var hits = 0

    /// What a run takes at most, as far as is known.
    private var duration: Duration

    /// None yet, with what a run takes measured by one that nobody kills.
    public init(like run: () throws -> Void) rethrows {
        duration = try ContinuousClock().measure(run)
    }

    /// Starts the tool and kills it.
    public mutating func run(_ arguments: [String], in folder: String) throws {
        let wait = duration * (10 - count % 10) / 11
        let process = Tool.process(arguments, in: folder)
        try process.run()
        usleep(UInt32(wait / .microseconds(1)))
        process.kill()
        count += 1
        if process.terminationReason == .uncaughtSignal { hits += 1 } else { duration = wait }
    }
}
