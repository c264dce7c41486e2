import Text

/// A word or phrase that requested titles and artists must not contain.
struct RefusedWord: Hashable, Sendable {
    /// The scalars of its words, in the form that `WordReading` gives to words of titles.
    private let words: [[Unicode.Scalar]]

    /// True if the last word matches any ending.
    private let isPrefix: Bool

    /// - Parameter word: A word or phrase; a "*" at its end matches any ending.
    init(_ word: String) {
        isPrefix = word.hasSuffix("*")
        words = WordReading.refused.words(of: skeleton(word).unicodeScalars)
    }

    /// True if it contains no letters or numbers, so that it can't be refused.
    var isEmpty: Bool { words.isEmpty }

    /// Returns true if consecutive words of a title are this phrase. O(words × phrase).
    func occurs(in title: [[Unicode.Scalar]]) -> Bool {
        guard !isEmpty, title.count >= words.count else { return false }
        return (0...title.count - words.count).contains { start in
            words.indices.allSatisfy { index in
                Self.matches(
                    title[start + index], words[index], anyEnding: isPrefix && index == words.count - 1)
            }
        }
    }

    /// Returns true if a title's word is the refused word: three or more of the same letter count as any smaller number,
    /// and each "*" as any letter. O(length of the word).
    private static func matches(_ word: [Unicode.Scalar], _ refused: [Unicode.Scalar], anyEnding: Bool) -> Bool {
        var (at, next) = (0, 0)
        while at < word.count, next < refused.count {
            if word[at] == "*" {
                (at, next) = (at + 1, next + 1)
                continue
            }
            guard word[at] == refused[next] else { return false }
            let repeats = word[at...].prefix { $0 == word[at] }.count
            let wanted = refused[next...].prefix { $0 == word[at] }.count
            if repeats > wanted {
                if anyEnding, next + wanted == refused.count { return true }
                // Two of a letter are another word: "good" isn't "god".
                guard repeats > 2 else { return false }
            }
            (at, next) = (at + repeats, next + min(repeats, wanted))
        }
        return next == refused.count && (anyEnding || at == word.count)
    }
}
