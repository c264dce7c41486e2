import Text

/// Calls `visit` with every word of a text by which it can be found: in lower case and without accents.
///
/// Scripts that put no spaces between words are found by what begins at any of their characters, and by each alone.
func forEachSearchWord(of text: String, _ visit: (String) -> Void) {
    let folded = isASCII(text) ? text : foldedLoosely(text)
    var word: [UInt8] = []
    func finish() {
        if !word.isEmpty { visit(String(decoding: word, as: UTF8.self)) }
        word.removeAll(keepingCapacity: true)
    }
    if isASCII(folded) {
        for byte in folded.utf8 {
            if byte.isASCIIAlphanumeric {
                word.append((0x41...0x5a).contains(byte) ? byte | 0x20 : byte)
            } else {
                finish()
            }
        }
        finish()
        return
    }
    var run: [Unicode.Scalar] = []
    func finishRun() {
        for start in run.indices {
            for length in Set([1, min(SearchIndex.runLength, run.count - start)]).sorted() {
                visit(String(String.UnicodeScalarView(run[start..<start + length])))
            }
        }
        run.removeAll()
    }
    for scalar in folded.unicodeScalars {
        if scalar.isWrittenWithoutSpaces {
            finish()
            run.append(scalar)
        } else if scalar.isPartOfWord {
            finishRun()
            word += scalar.utf8
        } else {
            finish()
            finishRun()
        }
    }
    finish()
    finishRun()
}

/// Whether all of a text is ASCII.
private func isASCII(_ text: String) -> Bool { text.utf8.allSatisfy { $0 < 0x80 } }

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
