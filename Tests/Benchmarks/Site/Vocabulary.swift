/// Invented words made of syllables, some with accents so that not all text is ASCII.
struct Vocabulary {
    private let words: [String]

    /// Creates the words for a seed.
    init(seed: UInt64) {
        var random = SeededGenerator(seed: seed, stream: 0)
        let starts = ["b", "d", "f", "g", "gr", "h", "k", "l", "m", "n", "p", "pl", "r", "s", "st", "t", "tr", "v"]
        let vowels = ["a", "e", "i", "o", "u"]
        let rareVowels = ["ai", "ea", "é", "ö"]
        let ends = ["", "", "", "", "", "n", "r", "s", "l", "nd"]
        words = (0..<2_000).map { index in
            // Short words are at the start, and words near the start are chosen more often, as in real text.
            (0...index / 500).reduce(into: "") { word, _ in
                word += starts[random.number(0...starts.count - 1)]
                let choice = random.once(in: 8) ? rareVowels : vowels
                word += choice[random.number(0...choice.count - 1)]
                word += ends[random.number(0...ends.count - 1)]
            }
        }
    }

    /// Returns a word; short ones are more frequent.
    func word(_ random: inout SeededGenerator) -> String {
        let place = Double(random.number(0...999_999)) / 1_000_000
        return words[Int(place * place * Double(words.count))]
    }

    /// Returns a word of three syllables, which YAML never reads as a Boolean or null.
    func longWord(_ random: inout SeededGenerator) -> String { words[random.number(1_500...1_999)] }

    /// Returns several words, the first one capitalised.
    func phrase(_ length: ClosedRange<Int>, _ random: inout SeededGenerator) -> String {
        let rest = (1..<random.number(length)).map { _ in word(&random) }
        return ([longWord(&random).capitalizedFirst] + rest).joined(separator: " ")
    }

    /// Returns a first and a last name.
    func name(_ random: inout SeededGenerator) -> String {
        longWord(&random).capitalizedFirst + " " + longWord(&random).capitalizedFirst
    }
}

extension String {
    /// The text with its first letter in upper case.
    fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
