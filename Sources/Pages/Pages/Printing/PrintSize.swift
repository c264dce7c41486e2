/// The sizes of a text on paper that the style sheet has rules for, in steps from the largest.
enum PrintSize {
    /// The size of a name. It depends on the length of its longest word, too, which should fit on one line.
    static func ofName(_ name: String) -> Int {
        let words = name.split(separator: " ").map { word in word.unicodeScalars.reduce(0) { $0 + width(of: $1) } }
        let (longest, all) = (words.max() ?? 0, words.reduce(0, +) + words.count - 1)
        /// For each step, the most letters of a word, and of all. They fit in wide fonts, such as DejaVu Serif, too.
        let steps = [(8, 18), (10, 34), (17, 64), (22, 110)]
        return (steps.firstIndex { longest <= $0.0 && all <= $0.1 } ?? steps.count) + 1
    }

    /// The size of a text with a number of bytes.
    static func ofText(bytes: Int) -> Int {
        ([220, 500, 1_000, 2_600].firstIndex { bytes <= $0 } ?? 4) + 1
    }

    /// Chinese, Japanese and Korean letters are twice as wide as others; combining marks have no width.
    private static func width(of letter: Unicode.Scalar) -> Int {
        if letter.value < 0x300 { return 1 }
        if letter.properties.generalCategory == .nonspacingMark { return 0 }
        return 0x1100...0x115f ~= letter.value || 0x2e80...0xffdc ~= letter.value || letter.value > 0x1f000 ? 2 : 1
    }
}
