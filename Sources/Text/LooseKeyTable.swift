/// A table of the loose keys of common scalars, so that most titles are folded in one pass without Unicode's tables.
///
/// None of these scalars is a mark or combines with the one before it, so each has the same key in any context. The table
/// is made with the plain function, so both always agree. U+0000 is not in it, because its key would look like an empty one.
struct LooseKeyTable {
    /// Latin letters including Vietnamese, Greek and Cyrillic letters before the marks, dashes and quotes.
    static let common = LooseKeyTable(of: [1...0x24f, 0x370...0x482, 0x1e00...0x1eff, 0x2010...0x2026])

    /// The key of each scalar as a number, its first byte lowest; nil for scalars that aren't common.
    private let keys: [UInt32?]

    private static let space = UInt32(UInt8(ascii: " "))

    private init(of blocks: [ClosedRange<UInt32>]) {
        var keys = [UInt32?](repeating: nil, count: blocks.reduce(0) { max($0, Int($1.upperBound) + 1) })
        let scalars = blocks.joined().compactMap(Unicode.Scalar.init)
        // All in one text, because a text for each scalar takes several times as long; separated by a letter that occurs in no
        // key, so that white space stays.
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

    /// The visible ASCII characters, and the space.
    private static let plain: Range<UInt8> = 0x20..<0x7f

    /// Appends the key of a title in UTF-8; if the title has a scalar that isn't common, appends nothing and returns false.
    func fold(_ title: Span<UInt8>, into text: inout [UInt8]) -> Bool {
        var isCommon = true
        let keys = keys.span
        // Upper bound: a byte becomes at most two, because a scalar may grow (U+023A, of two bytes, has U+2C65 in lower case).
        text.append(addingCapacity: 2 * title.count + 16) { key in
            // A run of white space becomes one space, or nothing at the ends.
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
