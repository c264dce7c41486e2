import Text

/// One of the ways to read a title as words, because people disguise refused words.
struct WordReading: Hashable, Sendable {
    /// How marks in a word are read, and single letters.
    private enum Separation: CaseIterable {
        /// Words end at every mark: `as-salam` has two.
        case apart
        /// Words end at every mark, and symbols at their ends are letters: `sh1+`.
        case whole
        /// Marks in a word are dropped: `s.h-it` is one word.
        case joined
        /// Three or more single letters in succession are one word: `s h i t`.
        case spelled
    }

    /// How digits and symbols are read.
    private enum Disguise {
        /// Digits are digits, and symbols end a word.
        case literal
        /// Digits and symbols are the letters that they resemble; those that resemble both `i` and `l` are `i`.
        case oneIsI
        case oneIsL
        /// Digits are digits, and only `$` and `@` are letters, as in the words that hosts refuse.
        case written
    }

    private let separation: Separation
    private let disguise: Disguise

    /// How the words that a host refuses are read.
    static let refused = WordReading(separation: .apart, disguise: .written)

    private static let all = Separation.allCases.flatMap { separation in
        [Disguise.literal, .oneIsI, .oneIsL].map { WordReading(separation: separation, disguise: $0) }
    }

    /// Returns the different readings of a title, each as the scalars of its words. Ordinary titles have only one.
    static func readings(of title: String) -> Set<[[Unicode.Scalar]]> {
        let scalars = skeleton(title).unicodeScalars
        return Set(all.map { $0.words(of: scalars) })
    }

    /// Returns the words of a text in its look-alike form.
    func words(of text: String.UnicodeScalarView) -> [[Unicode.Scalar]] {
        var words: [[Unicode.Scalar]] = []
        var word: [Unicode.Scalar] = []
        func endWord() {
            let trimmed = Self.without(separation == .whole ? "*" : "!|+*", atEndsOf: word)
            if !trimmed.isEmpty { words.append(trimmed) }
            word = []
        }
        for scalar in text {
            if scalar.isPartOfWord || isLetter(scalar) {
                word.append(scalar)
            } else if separation != .joined || !Self.droppedMarks.contains(scalar) {
                endWord()
            }
        }
        endWord()
        if separation == .spelled { words = Self.spelled(words) }
        return words.map(undisguised)
    }

    private func isLetter(_ symbol: Unicode.Scalar) -> Bool {
        guard Self.symbols[symbol] != nil || symbol == "*" else { return false }
        return switch disguise {
        case .literal: false
        case .written: symbol == "$" || symbol == "@"
        case .oneIsI, .oneIsL: !(symbol == "*" && separation == .joined)
        }
    }

    /// Removes symbols at both ends of a word, where most of them end sentences or refer to notes; returns an empty word
    /// if it has no letters or numbers.
    private static func without(_ symbols: String, atEndsOf word: [Unicode.Scalar]) -> [Unicode.Scalar] {
        guard word.contains(where: { $0.isPartOfWord || $0 == "@" }),
            let start = word.firstIndex(where: { !symbols.unicodeScalars.contains($0) }),
            let end = word.lastIndex(where: { !symbols.unicodeScalars.contains($0) })
        else { return [] }
        return Array(word[start...end])
    }

    /// Joins each series of three or more words of one letter.
    private static func spelled(_ words: [[Unicode.Scalar]]) -> [[Unicode.Scalar]] {
        var joined: [[Unicode.Scalar]] = []
        var rest = words[...]
        while let word = rest.first {
            let letters = rest.prefix { $0.count == 1 }
            joined += letters.count > 2 ? [letters.flatMap(\.self)] : letters.isEmpty ? [word] : Array(letters)
            rest = rest.dropFirst(max(1, letters.count))
        }
        return joined
    }

    private func undisguised(_ word: [Unicode.Scalar]) -> [Unicode.Scalar] {
        // "505" is a number. "@" is the only symbol that seldom means anything else in a title.
        guard word.contains(where: { $0.isLetterLike || $0 == "@" }) else { return word }
        return word.map { scalar in
            switch disguise {
            case .literal: scalar
            case .oneIsL where scalar == "1" || scalar == "!" || scalar == "|": "l"
            case .oneIsI, .oneIsL: Self.digits[scalar] ?? Self.symbols[scalar] ?? scalar
            case .written: Self.symbols[scalar] ?? scalar
            }
        }
    }

    /// The marks that are dropped from words. An apostrophe is not among them: "he'll" is another word without it.
    private static let droppedMarks = Set("-._*~/·•".unicodeScalars)

    private static let digits: [Unicode.Scalar: Unicode.Scalar] = [
        "0": "o", "1": "i", "2": "z", "3": "e", "4": "a", "5": "s", "6": "g", "7": "t", "8": "b", "9": "g",
    ]

    private static let symbols: [Unicode.Scalar: Unicode.Scalar] = [
        "@": "a", "$": "s", "!": "i", "|": "i", "+": "t", "€": "e", "£": "l", "¢": "c", "¥": "y",
    ]
}

extension Unicode.Scalar {
    /// True for letters and for the marks that are parts of them.
    fileprivate var isLetterLike: Bool {
        switch properties.generalCategory {
        case .decimalNumber, .letterNumber, .otherNumber: false
        default: isPartOfWord
        }
    }
}
