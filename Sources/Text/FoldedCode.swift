/// A code as it is compared: in the compatibility normal form (NFKC), with case folded, without white space, hyphens, dashes
/// and invisible code points (of the category Format), wherever they stand.
///
/// The theme's `gate.js` does the same; a change here locks every visitor out.
public func foldedCode(_ code: String) -> String {
    // By the mappings that browsers have as well, which know no case folding.
    let cased = compatible(code).lowercased().uppercased()
    // Scalar by scalar: in a whole text a sigma is another one at the end of a word.
    let folded = compatible(cased.unicodeScalars.map(\.properties.lowercaseMapping).joined())
    var seen = String.UnicodeScalarView()
    for scalar in folded.unicodeScalars {
        switch scalar.properties.generalCategory {
        case .dashPunctuation, .format: continue
        default: if !scalar.properties.isWhitespace { seen.append(scalar) }
        }
    }
    return String(seen)
}

private func compatible(_ text: String) -> String { CodePoints(text, .takeApart).composed }
