/// The loose keys of common scalars, so that most titles are folded in one pass without Unicode's tables.
///
/// These scalars aren't marks and don't combine with the one before, so each has the same key in any context. The plain
/// function makes the table, so the two always agree. U+0000 is missing, because its key would look empty.
struct LooseKeyTable {
    /// Latin letters including Vietnamese, Greek and Cyrillic letters before the combining marks, dashes and quotes.
    static let common = LooseKeyTable(of: [1...0x24f, 0x370...0x482, 0x1e00...0x1eff, 0x2010...0x2026])

    /// The key of each scalar as a number, its first byte lowest; nil for uncommon scalars.
    private let keys: [UInt32?]

    private static let space = UInt32(UInt8(ascii: " "))

    private init(of blocks: [ClosedRange<UInt32>]) {
        var keys = [UInt32?](repeating: nil, count: blocks.reduce(0) { max($0, Int($1.upperBound) + 1) })
        let scalars = blocks.joined().compactMap(Unicode.Scalar.init)
        // Folds all of them as one text, because a separate text for each scalar is several times as slow. The
        // separator is a letter that occurs in no key, so that white space survives.
        let letter: Unicode.Scalar = "\u{4e00}"
        let text = String(decoding: [letter.value] + scalars.flatMap { [$0.value, letter.value] }, as: UTF32.self)
        let parts = foldedLooselyByCodePoints(text).unicodeScalars
            .split(separator: letter, omittingEmptySubsequences: false).dropFirst().dropLast()
        precondition(parts.count == scalars.count, "each scalar gives one part")
        for (scalar, part) in zip(scalars, parts) {
            let key = Substring(part).utf8
            precondition(key.count <= 4 && !key.contains(0), "common scalars have short keys")
            keys[Int(scalar.value)] = key.reversed().reduce(0) { $0 << 8 | UInt32($1) }
        }
        precondition(
            Self.plain.allSatisfy { keys[Int($0)] == UInt32(($0 | (0x41...0x5a ~= $0 ? 0x20 : 0))) },
            "the key of a visible ASCII character is its lower case")
        self.keys = keys
    }

    /// The visible ASCII characters and the space.
    private static let plain: Range<UInt8> = 0x20..<0x7f

    /// Appends the key of a UTF-8 title. If the title has an uncommon scalar, appends nothing and returns false.
    func fold(_ title: Span<UInt8>, into text: inout [UInt8]) -> Bool {
        var isCommon = true
        let keys = keys.span
        // Upper bound: a byte becomes at most two, because lowercasing can lengthen a scalar (U+023A with two bytes
        // becomes U+2C65 with three).
        text.append(addingCapacity: 2 * title.count + 16) { key in
            // A run of white space becomes one space, or is removed at the ends.
            var isAfterSpace = true
            var index = 0
            while index < title.count {
                let bytes = SixteenBytes(title, from: index)
                let spaces = bytes.marks(of: UInt8(ascii: " "))
                let stops =
                    bytes.marksOfOthers | bytes.marks(of: 0, ignoring: 0x1f) | bytes.marks(of: 0x7f)
                    | spaces & SixteenBytes.following(spaces, isFirst: isAfterSpace)
                let plain = min(SixteenBytes.count(before: stops), title.count - index)
                if plain > 0 {
                    key.append(bytes.lowercased, count: plain)
                    index += plain
                    isAfterSpace = title[index - 1] == UInt8(ascii: " ")
                }
                guard plain < 16, index < title.count else { continue }
                let scalar = title.scalar(at: index)
                index += UTF8.width(scalar)
                guard scalar.value < keys.count, var own = keys[Int(scalar.value)] else {
                    isCommon = false
                    return key.removeAll()
                }
                let isSpace = own == Self.space
                if own == 0 || isSpace && isAfterSpace { continue }
                isAfterSpace = isSpace
                repeat {
                    key.append(UInt8(truncatingIfNeeded: own))
                    own >>= 8
                } while own > 0
            }
            if isAfterSpace, !key.isEmpty { key.removeLast(1) }
        }
        return isCommon
    }
}
