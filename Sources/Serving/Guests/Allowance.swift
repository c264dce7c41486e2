/// Limits how often each of many keys may do something: so many times at once, and then at a steady rate.
struct Allowance<Key: Hashable> {
    private let burst: Double
    private let rate: Double

    /// What each key may do now, and when that was so. A key without an entry may do everything.
    private var levels: [Key: (level: Double, at: ContinuousClock.Instant)] = [:]

    /// The most keys that are remembered.
    private static var limit: Int { 50_000 }

    /// - Parameters:
    ///   - burst: How often a key may do it at once.
    ///   - rate: How often it may do it again, a second.
    init(burst: Double, rate: Double) { (self.burst, self.rate) = (burst, rate) }

    /// Takes one; false if none is left.
    mutating func take(_ key: Key) -> Bool {
        let now = ContinuousClock.now
        let level = level(of: key, now)
        guard level >= 1 else { return false }
        if levels[key] == nil, levels.count >= Self.limit {
            // Forgetting a key that has recovered changes nothing; if none has, forgetting is better than growing.
            levels = levels.filter { self.level(of: $0.key, now) < burst }
            if levels.count > Self.limit / 2 { levels = [:] }
        }
        levels[key] = (level - 1, now)
        return true
    }

    /// How long it takes until a key may do it again; nil if it may now.
    func wait(of key: Key) -> Duration? {
        let missing = 1 - level(of: key, .now)
        return missing > 0 ? .seconds(missing / rate) : nil
    }

    private func level(of key: Key, _ now: ContinuousClock.Instant) -> Double {
        levels[key].map { min(burst, $0.level + (now - $0.at) / .seconds(1) * rate) } ?? burst
    }
}
