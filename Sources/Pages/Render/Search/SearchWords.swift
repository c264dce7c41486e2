import Text

/// Calls `visit` with the range of every word by which a text can be found.
///
/// In scripts without spaces between words, each character is a word, and so is the run of characters that begins there.
///
/// - Parameter text: Loosely folded from `start` on, in UTF-8.
func forEachSearchWord(in text: Span<UInt8>, from start: Int, _ visit: (Range<Int>) -> Void) {
    /// The start of the current word.
    var word: Int?
    /// The characters of the current run without spaces.
    var run: [Range<Int>] = []
    func finish(at end: Int) {
        if let start = word { visit(start..<end) }
        word = nil
        if run.isEmpty { return }
        for (first, character) in run.enumerated() {
            visit(character)
            let last = min(first + SearchIndex.runLength, run.count) - 1
            if last > first { visit(character.lowerBound..<run[last].upperBound) }
        }
        run.removeAll(keepingCapacity: true)
    }
    var index = start
    while index < text.count {
        let byte = text[index]
        // Most bytes of most sites take this path.
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
            run.append(index..<end)
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

extension Unicode.Scalar {
    /// True for a letter, a digit or a mark on one.
    fileprivate var isPartOfWord: Bool {
        if isASCII { return UInt8(ascii: self).isASCIIAlphanumeric }
        return switch properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: true
        case .decimalNumber, .letterNumber, .otherNumber: true
        case .nonspacingMark, .spacingMark, .enclosingMark: true
        default: false
        }
    }

    /// True for a letter, a digit or a mark of Thai, Lao, Burmese, Khmer, Japanese or Chinese script.
    fileprivate var isWrittenWithoutSpaces: Bool {
        switch value {
        case 0..<0xe00: false
        case 0xe00...0xeff, 0x1000...0x109f, 0x1780...0x17ff: isPartOfWord
        case 0x3041...0x30ff, 0x31f0...0x31ff, 0x3400...0x4dbf, 0x4e00...0x9fff, 0xf900...0xfaff: isPartOfWord
        case 0x20000...0x3ffff: isPartOfWord
        default: false
        }
    }
}
