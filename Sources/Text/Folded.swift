/// The key under which names are the same: without white space at its ends, in normal form (NFC), with case folded and
/// code points that aren't seen (zero-width, bidirectional controls, variation selectors) removed.
///
/// Locale-free, and folding what is folded changes nothing. Compare the keys by their bytes.
public func folded(_ name: String) -> String {
    if isASCII(name) { return trimmed(name.lowercased()) }
    // Marks are put in order first (Unicode, D145): U+0345 folds to a letter, which the marks after it would stay behind.
    let ordered = CodePoints(name, .removeIgnorables).composed
    return trimmed(CodePoints(ordered, .foldCase).composed)
}

/// A key under which titles that people would take for the same are: folded, and without accents (of Latin, Greek and
/// Cyrillic letters; the marks of other scripts are letters' parts), with plain quotes, dashes and single spaces.
public func foldedLoosely(_ title: String) -> String {
    var codePoints = CodePoints(folded(title))
    var followsSpace = false
    codePoints.replaceEach { scalar in
        let isSpace = scalar.properties.isWhitespace
        defer { followsSpace = isSpace }
        if isSpace { return (followsSpace ? "" : " ").unicodeScalars }
        return plain(scalar)?.unicodeScalars
    }
    return codePoints.composed
}

/// What to write for a scalar of a folded and decomposed text; nil where it stays.
private func plain(_ scalar: Unicode.Scalar) -> String? {
    guard !scalar.isASCII else { return nil }
    return switch scalar {
    // The blocks of accents.
    case "\u{300}"..."\u{36f}", "\u{1ab0}"..."\u{1aff}", "\u{1dc0}"..."\u{1dff}", "\u{20d0}"..."\u{20ff}",
        "\u{fe20}"..."\u{fe2f}":
        ""
    // Letters whose stroke or joining Unicode doesn't take apart.
    case "ø": "o"
    case "ł": "l"
    case "đ", "ð": "d"
    case "ħ": "h"
    case "ŧ": "t"
    case "ı": "i"
    case "æ": "ae"
    case "œ": "oe"
    case "þ": "th"
    case "‘", "’", "‚", "ʼ", "′", "´": "'"
    case "“", "”", "„", "«", "»": "\""
    case "‐"..."―", "−": "-"
    case "…": "..."
    default: nil
    }
}

/// A text without white space at its ends.
private func trimmed(_ text: String) -> String {
    let scalars = text.unicodeScalars
    guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
        let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
    else { return "" }
    return String(scalars[first...last])
}
