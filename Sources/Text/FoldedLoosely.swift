/// A key under which titles that people would take for the same are: folded, and without accents (of Latin, Greek and
/// Cyrillic letters; the marks of other scripts are letters' parts), with plain quotes, dashes and single spaces.
public func foldedLoosely(_ title: String) -> String {
    var key: [UInt8] = []
    foldLoosely(title, into: &key)
    return String(decoding: key, as: UTF8.self)
}

/// Adds the same key to a text in UTF-8; for many titles, whose keys need not be strings.
public func foldLoosely(_ title: String, into text: inout [UInt8]) { foldLoosely(title.utf8Span.span, into: &text) }

/// The same for a title that is UTF-8 itself.
public func foldLoosely(_ title: Span<UInt8>, into text: inout [UInt8]) {
    if LooseKeyTable.common.fold(title, into: &text) { return }
    let title = unsafe title.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
    text += foldedLooselyByCodePoints(title).utf8
}

/// The same key for any title, and the rule for the table, twenty times slower than it.
package func foldedLooselyByCodePoints(_ title: String) -> String {
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
