/// The number of bytes per second that an operation produces, over several rounds.
struct Throughput: CustomStringConvertible {
    private var rounds: [Double] = []

    /// Runs `body` `repetitions` times in each of `rounds` rounds, after one warm-up round.
    ///
    /// `body` returns the number of bytes that it produced.
    init(rounds: Int = 15, repetitions: Int, _ body: () throws -> Int) rethrows {
        let clock = ContinuousClock()
        for round in 0...rounds {
            var bytes = 0
            let time = try clock.measure {
                for _ in 0..<repetitions { bytes += try body() }
            }
            if round > 0 { self.rounds.append(Double(bytes) / (time / .nanoseconds(1))) }
        }
        self.rounds.sort()
    }

    /// The median, in gigabytes per second.
    var median: Double { rounds[rounds.count / 2] }

    /// Minimum, median, and maximum.
    var description: String {
        let figures = [rounds[0], median, rounds[rounds.count - 1]].map { Double(Int($0 * 100)) / 100 }
        return "\(figures[0]) / \(figures[1]) / \(figures[2]) GB/s (min / median / max)"
    }
}
