import Text

/// Calls `visit` with the range of every word that a search can find a text by.
///
/// In scripts without spaces between words, and in Korean, where words can be found by their inner parts, each
/// character is a word, and so is each pair of neighbours. The page's script splits typed words in the same way.
///
/// - Parameter text: Folded for searching from `start` on, in UTF-8.
func forEachSearchWord(in text: Span<UInt8>, from start: Int, _ visit: (Range<Int>) -> Void) {
    /// The start of the current word.
    var word: Int?
    /// The start of the previous character, if its script has no spaces.
    var neighbour: Int?
    func finish(at end: Int) {
        if let start = word { visit(start..<end) }
        (word, neighbour) = (nil, nil)
    }
    var index = start
    while index < text.count {
        let byte = text[index]
        // The path of most bytes on most sites.
        if byte.isASCIIAlphanumeric {
            if word == nil {
                finish(at: index)
                word = index
            }
            let others = SixteenBytes(text, from: index).marksOfAllButAlphanumerics
            index = min(index + SixteenBytes.count(before: others), text.count)
            continue
        }
        if byte < 0x80 {
            finish(at: index)
            index += 1
            continue
        }
        let scalar = text.scalar(at: index)
        let end = index + UTF8.width(scalar)
        if scalar.isWrittenWithoutSpaces {
            if word != nil { finish(at: index) }
            visit(index..<end)
            if let neighbour { visit(neighbour..<end) }
            neighbour = index
        } else if !scalar.isPartOfWord {
            finish(at: index)
        } else if word == nil {
            finish(at: index)
            word = index
        }
        index = end
    }
    finish(at: text.count)
}

/// The key that determines a word's file, computed from its first letters; the page's script computes it, too.
func searchKey(ofWord word: Span<UInt8>, letters: Int) -> Int {
    var (key, index) = (0, 0)
    for _ in 0..<letters {
        key *= 31
        guard index < word.count else { continue }
        let scalar = word.scalar(at: index)
        key += Int(scalar.value)
        index += UTF8.width(scalar)
    }
    return key
}

extension Unicode.Scalar {
    /// True for a letter, a digit, or a mark of the Thai, Lao, Burmese, Khmer, Japanese, Chinese or Korean script.
    fileprivate var isWrittenWithoutSpaces: Bool {
        switch value {
        case 0..<0xe00: false
        case 0xe00...0xeff, 0x1000...0x109f, 0x1780...0x17ff: isPartOfWord
        case 0x3041...0x30ff, 0x31f0...0x31ff, 0x3400...0x4dbf, 0x4e00...0x9fff, 0xac00...0xd7a3, 0xf900...0xfaff:
            isPartOfWord
        case 0x20000...0x3ffff: isPartOfWord
        default: false
        }
    }
}
