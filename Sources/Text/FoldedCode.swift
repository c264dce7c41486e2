/// Returns an access code in the form for comparing: compatibility normal form (NFKC), case-folded, without white
/// space, hyphens, dashes and invisible code points (category Format).
///
/// The theme's `gate.js` does the same. Changing only one of them would lock every visitor out.
public func foldedCode(_ code: String) -> String {
    // Uses only mappings that browsers also provide; they lack case folding.
    let cased = compatible(code).lowercased().uppercased()
    // Maps one scalar at a time: in context, a sigma at the end of a word would become another letter.
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
