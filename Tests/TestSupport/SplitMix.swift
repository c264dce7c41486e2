import Foundation

/// A random number generator whose numbers depend only on the seed (Steele, Lea, and Flood 2014), so that failures can
/// be reproduced.
public struct SplitMix: RandomNumberGenerator {
    private var state: UInt64

    /// Creates the generator for a seed.
    public init(seed: UInt64) { state = seed }

    /// Returns the next number.
    public mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        return mixed ^ (mixed >> 31)
    }
}

extension SplitMix {
    /// The seed of random tests that try other cases in each run. CORKBOARD_TEST_SEED sets it, to repeat a run.
    ///
    /// A test accepts it as an argument, so that each failure prints it.
    public static let seedOfRun: UInt64 =
        ProcessInfo.processInfo.environment["CORKBOARD_TEST_SEED"].flatMap { UInt64($0) } ?? .random(in: .min ... .max)
}
