/// How many bytes a second something makes, over several rounds.
struct Throughput: CustomStringConvertible {
    private var rounds: [Double] = []

    /// Runs `body`, which returns how many bytes it made, `repetitions` times in each of `rounds` rounds after one to
    /// warm up.
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

    /// The median, in gigabytes a second.
    var median: Double { rounds[rounds.count / 2] }

    /// Minimum, median and maximum.
    var description: String {
        let figures = [rounds[0], median, rounds[rounds.count - 1]].map { Double(Int($0 * 100)) / 100 }
        return "\(figures[0]) / \(figures[1]) / \(figures[2]) GB/s (min / median / max)"
    }
}
