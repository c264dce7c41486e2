import Text

/// Calls `visit` with every word of a text by which it can be found, in UTF-8: in lower case and without accents.
///
/// Scripts that put no spaces between words are found by what begins at any of their characters, and by each alone.
func forEachSearchWord(of text: String, _ visit: ([UInt8]) -> Void) {
    if !visitASCIIWords(of: text, visit) { visitWords(of: foldedLoosely(text), visit) }
}

/// The same for a text of ASCII alone; false for any other.
private func visitASCIIWords(of text: String, _ visit: ([UInt8]) -> Void) -> Bool {
    var utf8 = text.utf8Span
    guard utf8.checkForASCII() else { return false }
    let bytes = utf8.span
    var word: [UInt8] = []
    for index in bytes.indices {
        let byte = bytes[index]
        if byte.isASCIIAlphanumeric {
            word.append((0x41...0x5a).contains(byte) ? byte | 0x20 : byte)
        } else if !word.isEmpty {
            visit(word)
            word.removeAll(keepingCapacity: true)
        }
    }
    if !word.isEmpty { visit(word) }
    return true
}

/// The same for a text that is folded already.
private func visitWords(of folded: String, _ visit: ([UInt8]) -> Void) {
    var word: [UInt8] = []
    var run: [Unicode.Scalar] = []
    func finish() {
        if !word.isEmpty { visit(word) }
        word.removeAll(keepingCapacity: true)
        for start in run.indices {
            for length in Set([1, min(SearchIndex.runLength, run.count - start)]).sorted() {
                visit(run[start..<start + length].flatMap { Array($0.utf8) })
            }
        }
        run.removeAll(keepingCapacity: true)
    }
    for scalar in folded.unicodeScalars {
        if scalar.isWrittenWithoutSpaces {
            if !word.isEmpty { finish() }
            run.append(scalar)
        } else if scalar.isPartOfWord {
            if !run.isEmpty { finish() }
            word += scalar.utf8
        } else {
            finish()
        }
    }
    finish()
}

extension Unicode.Scalar {
    /// Whether it is a letter, a digit or a mark on one.
    fileprivate var isPartOfWord: Bool {
        switch properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: true
        case .decimalNumber, .letterNumber, .otherNumber: true
        case .nonspacingMark, .spacingMark, .enclosingMark: true
        default: false
        }
    }

    /// Whether it is of Thai, Lao, Burmese, Khmer, Japanese or Chinese script.
    fileprivate var isWrittenWithoutSpaces: Bool {
        switch value {
        case 0xe00...0xeff, 0x1000...0x109f, 0x1780...0x17ff: isPartOfWord
        case 0x3041...0x30ff, 0x31f0...0x31ff, 0x3400...0x4dbf, 0x4e00...0x9fff, 0xf900...0xfaff: isPartOfWord
        case 0x20000...0x3ffff: isPartOfWord
        default: false
        }
    }
}
