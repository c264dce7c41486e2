/// Returns the key of a title: titles that people would consider the same have equal keys.
///
/// The key is folded, without accents on Latin, Greek and Cyrillic letters (in other scripts, marks are parts of
/// letters), and with plain quotes, dashes and single spaces.
public func foldedLoosely(_ title: String) -> String {
    var key: [UInt8] = []
    foldLoosely(title, into: &key)
    return String(decoding: key, as: UTF8.self)
}

/// Appends the key of a title to a UTF-8 text; for many titles whose keys need not be strings.
public func foldLoosely(_ title: String, into text: inout [UInt8]) { foldLoosely(title.utf8Span.span, into: &text) }

/// Appends the key of a UTF-8 title to a UTF-8 text.
public func foldLoosely(_ title: Span<UInt8>, into text: inout [UInt8]) {
    if LooseKeyTable.common.fold(title, into: &text) { return }
    let title = unsafe title.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
    text += foldedLooselyByCodePoints(title).utf8
}

/// Appends the key of a UTF-8 text for searching: the key of a title, without the points of Arabic and Hebrew, which most
/// people don't type.
///
/// The theme's `folding.js` does the same; change both together. Titles keep their points, because the ids of requested
/// songs and the comparison of voters' names depend on their keys.
public func foldForSearch(_ text: Span<UInt8>, into key: inout [UInt8]) {
    if LooseKeyTable.common.fold(text, into: &key) { return }
    let text = unsafe text.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
    key += looseKey(text, hasPoints: false).utf8
}

/// Computes the key without the table, which is twenty times as slow. The table itself is made with this function.
package func foldedLooselyByCodePoints(_ title: String) -> String { looseKey(title, hasPoints: true) }

private func looseKey(_ title: String, hasPoints: Bool) -> String {
    var codePoints = CodePoints(folded(title))
    var followsSpace = true
    codePoints.replaceEach { scalar in
        if scalar.properties.isWhitespace {
            defer { followsSpace = true }
            return (followsSpace ? "" : " ").unicodeScalars
        }
        let replacement = hasPoints || !scalar.isPoint ? plain(scalar) : ""
        // A removed mark may leave spaces on both of its sides next to each other.
        if replacement != "" { followsSpace = false }
        return replacement?.unicodeScalars
    }
    return codePoints.composed.trimmed
}

/// Returns the replacement of a scalar in a folded, decomposed text; nil leaves it unchanged.
private func plain(_ scalar: Unicode.Scalar) -> String? {
    guard !scalar.isASCII else { return nil }
    return switch scalar {
    // The blocks of combining accents.
    case "\u{300}"..."\u{36f}", "\u{1ab0}"..."\u{1aff}", "\u{1dc0}"..."\u{1dff}", "\u{20d0}"..."\u{20ff}",
        "\u{fe20}"..."\u{fe2f}":
        ""
    case "‘", "’", "‚", "ʼ", "′", "´": "'"
    case "“", "”", "„", "«", "»": "\""
    case "‐"..."―", "−": "-"
    case "…": "..."
    default: withoutStroke(scalar)
    }
}

/// Returns the ASCII letters, in lower case, for a letter with a stroke or a ligature, because Unicode doesn't
/// decompose these; nil for other characters.
func withoutStroke(_ letter: Unicode.Scalar) -> String? {
    switch letter {
    case "ø", "Ø": "o"
    case "ł", "Ł": "l"
    case "đ", "Đ", "ð", "Ð": "d"
    case "ħ", "Ħ": "h"
    case "ŧ", "Ŧ": "t"
    case "ı": "i"
    case "æ", "Æ": "ae"
    case "œ", "Œ": "oe"
    case "þ", "Þ": "th"
    default: nil
    }
}
