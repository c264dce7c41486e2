/// A word by which something can be found, as a value that is cheap to copy and to compare.
struct SearchWord: Hashable {
    /// Its first 16 bytes, and zeros behind a shorter one, as a number: in the order of the bytes.
    private let beginning: UInt128

    /// The bytes behind those; nil for most words, so that no reference is counted.
    private let rest: [UInt8]?

    /// The word that stands at `place` in a text; there is no zero in it.
    init(_ text: Span<UInt8>, at place: Range<Int>) {
        var first: UInt128 = 0
        for index in place.prefix(16) { first = first << 8 | UInt128(text[index]) }
        beginning = first << (8 * max(0, 16 - place.count))
        rest = place.count > 16 ? place.dropFirst(16).map { text[$0] } : nil
    }

    /// The word in UTF-8.
    var bytes: [UInt8] {
        let count = 16 - beginning.trailingZeroBitCount / 8
        let first = (1...count).map { UInt8(truncatingIfNeeded: beginning >> (8 * (16 - $0))) }
        return first + (rest ?? [])
    }
}

extension SearchWord {
    // All words have a beginning; to hash nil as well would take a third more time.
    func hash(into hasher: inout Hasher) {
        hasher.combine(beginning)
        if let rest { hasher.combine(rest) }
    }
}

extension SearchWord: Comparable {
    /// Whether one stands before the other by their bytes.
    static func < (a: SearchWord, b: SearchWord) -> Bool {
        if a.beginning != b.beginning { return a.beginning < b.beginning }
        return (a.rest ?? []).lexicographicallyPrecedes(b.rest ?? [])
    }
}
