/// A rate limit for each of many keys: a burst, then a steady rate.
struct Allowance<Key: Hashable> {
    private let burst: Double
    private let rate: Double

    /// The remaining uses of each key, and when they were computed. A key without an entry has a full burst.
    private var levels: [Key: (level: Double, at: ContinuousClock.Instant)] = [:]

    /// The most keys to remember.
    private static var limit: Int { 50_000 }

    /// - Parameters:
    ///   - burst: The number of uses allowed at once.
    ///   - rate: The number of uses that a key gets back per second.
    init(burst: Double, rate: Double) {
        self.burst = burst
        self.rate = rate
    }

    /// Counts uses, at most a burst; false if the key has used up its allowance.
    mutating func take(_ key: Key, _ count: Int = 1) -> Bool {
        let now = ContinuousClock.now
        let level = level(of: key, now)
        let count = min(Double(count), burst)
        guard level >= count else { return false }
        if levels[key] == nil, levels.count >= Self.limit {
            // Keys with a full burst can be forgotten safely. If too many are left, forgetting all of them is better
            // than growing.
            levels = levels.filter { self.level(of: $0.key, now) < burst }
            if levels.count > Self.limit / 2 { levels = [:] }
        }
        levels[key] = (level - count, now)
        return true
    }

    /// How long a key has to wait for its next use; nil if it needn't wait.
    func wait(of key: Key) -> Duration? {
        let missing = 1 - level(of: key, .now)
        return missing > 0 ? .seconds(missing / rate) : nil
    }

    private func level(of key: Key, _ now: ContinuousClock.Instant) -> Double {
        levels[key].map { min(burst, $0.level + (now - $0.at) / .seconds(1) * rate) } ?? burst
    }
}
