import Text

/// Calls `visit` with the place of every word by which a text can be found.
///
/// Scripts that put no spaces between words are found by what begins at any of their characters, and by each alone.
///
/// - Parameter text: Loosely folded from `start` on, in UTF-8.
func forEachSearchWord(in text: Span<UInt8>, from start: Int, _ visit: (Range<Int>) -> Void) {
    /// Where the word begins that isn't over.
    var word: Int?
    /// The characters of what is written without spaces and isn't over.
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
        // So it is for most bytes of most sites.
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
    /// Whether it is a letter, a digit or a mark on one.
    fileprivate var isPartOfWord: Bool {
        if isASCII { return UInt8(ascii: self).isASCIIAlphanumeric }
        return switch properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: true
        case .decimalNumber, .letterNumber, .otherNumber: true
        case .nonspacingMark, .spacingMark, .enclosingMark: true
        default: false
        }
    }

    /// Whether it is of Thai, Lao, Burmese, Khmer, Japanese or Chinese script.
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
