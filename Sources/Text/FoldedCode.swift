/// The form of an access code for comparing: compatibility normal form (NFKC), with case folded, and without any white
/// space, hyphens, dashes and invisible code points (category Format).
///
/// The theme's `gate.js` does the same: a change in only one of them locks every visitor out.
public func foldedCode(_ code: String) -> String {
    // Uses only mappings that browsers have as well; they have no case folding.
    let cased = compatible(code).lowercased().uppercased()
    // One scalar at a time: in a whole text a sigma at the end of a word would become another letter.
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
