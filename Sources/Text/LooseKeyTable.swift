/// What `foldedLoosely` writes for common scalars, so that most titles are folded in one pass without a look at Unicode's
/// tables.
///
/// None of these scalars is a mark or joins with one before it, so each has the same key wherever it stands. The table is
/// made by the plain way, scalar by scalar, and so can't disagree with it.
struct LooseKeyTable {
    /// Latin letters, those of Vietnamese among them, Greek and Cyrillic ones up to the marks, dashes and quotes.
    static let common = LooseKeyTable(of: [0...0x24f, 0x370...0x482, 0x1e00...0x1eff, 0x2010...0x2026])

    /// By scalar; nil for those that aren't common.
    private let keys: [Key?]

    private struct Key {
        let bytes: [3 of UInt8]
        let count: UInt8

        init(_ key: String) {
            let utf8 = Array(key.utf8)
            precondition(utf8.count <= 3, "common scalars have short keys")
            bytes = .init { $0 < utf8.count ? utf8[$0] : 0 }
            count = UInt8(utf8.count)
        }

        var isSpace: Bool { count == 1 && bytes[0] == UInt8(ascii: " ") }
    }

    private init(of blocks: [ClosedRange<UInt32>]) {
        var keys = [Key?](repeating: nil, count: blocks.reduce(0) { max($0, Int($1.upperBound) + 1) })
        for scalar in blocks.joined().compactMap(Unicode.Scalar.init) {
            // Between letters, so that white space stays.
            keys[Int(scalar.value)] = Key(String(foldedLooselyByCodePoints("a\(scalar)a").dropFirst().dropLast()))
        }
        self.keys = keys
    }

    /// Adds the key of a title in UTF-8; false, with nothing added, where the title has a scalar that isn't common.
    func fold(_ title: String, into text: inout [UInt8]) -> Bool {
        var isCommon = true
        // A byte may become two (U+023A, of two, is U+2C65 in lower case), none more.
        text.append(addingCapacity: 2 * title.utf8.count) { key in
            var isAfterSpace = false
            for scalar in title.unicodeScalars {
                guard scalar.value < keys.count, let own = keys[Int(scalar.value)] else {
                    isCommon = false
                    return key.removeAll()
                }
                if own.isSpace {
                    isAfterSpace = true
                    continue
                }
                if isAfterSpace, own.count > 0 {
                    // White space is written once, and only where something stands on both sides of it.
                    if !key.isEmpty { key.append(UInt8(ascii: " ")) }
                    isAfterSpace = false
                }
                for index in 0..<Int(own.count) { key.append(own.bytes[index]) }
            }
        }
        return isCommon
    }
}
