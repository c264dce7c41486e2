/// A random number generator whose numbers depend only on seed and stream, not on the machine.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    /// Creates the generator for one stream of a seed.
    ///
    /// Streams are independent, so that record 7 is the same in a site of 10 records as in one of 50,000.
    init(seed: UInt64, stream: UInt64) {
        state = seed
        state = next() ^ (stream &* 0xd134_2543_de82_ef95)
    }

    /// Returns the next number by SplitMix64, a well-mixed counter.
    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        return mixed ^ (mixed >> 31)
    }

    /// Returns a number within `range`.
    mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }

    /// Returns true with a probability of 1 in `times`.
    mutating func once(in times: Int) -> Bool { next() % UInt64(times) == 0 }
}
