/// Returns a short mark of a title and an artist, in which case, accents and punctuation don't count: FNV-1a with 32
/// bits, in base 36.
///
/// `requesting.js` computes the same mark. It recognises a visitor's own request, and is no secret.
package func requestMark(_ title: String, _ artist: String) -> String {
    var mark: UInt32 = 0x811c_9dc5
    for byte in "\(lettersAndNumbers(title))\n\(lettersAndNumbers(artist))".utf8 {
        mark = (mark ^ UInt32(byte)) &* 0x100_0193
    }
    return String(mark, radix: 36)
}

/// The letters and numbers of a text, in compatibility decomposition and upper case.
private func lettersAndNumbers(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in CodePoints(text, .takeApart).scalars {
        result += scalar.properties.uppercaseMapping.unicodeScalars.filter { scalar in
            switch scalar.properties.generalCategory {
            case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
                .letterNumber, .otherNumber:
                true
            default: false
            }
        }
    }
    return String(result)
}
