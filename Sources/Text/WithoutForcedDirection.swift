/// Removes bidirectional embeddings, overrides and isolates (UAX #9, 2.1 to 2.4).
///
/// They would also reorder the text that follows, in title bars, calendars and tables, where no HTML element can
/// contain their effect. Marks that only state a direction (U+061C, U+200E, U+200F) stay.
public func withoutForcedDirection(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.lazy.filter { !forcesDirection($0) }))
}

private func forcesDirection(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\u{202a}"..."\u{202e}", "\u{2066}"..."\u{2069}": true
    default: false
    }
}
