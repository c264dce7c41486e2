/// The text without bidirectional embeddings, overrides and isolates (UAX #9, 2.1 to 2.4): beyond the text's end they would
/// turn what a title bar, a calendar or a table says next, where no element of HTML can hold them in.
///
/// The marks that only say what a neighbour is (U+061C, U+200E, U+200F) stay.
public func withoutForcedDirection(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.lazy.filter { !forcesDirection($0) }))
}

private func forcesDirection(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\u{202a}"..."\u{202e}", "\u{2066}"..."\u{2069}": true
    default: false
    }
}
