import Text

/// The result of one pass over a text, which is UTF-8.
struct ByteScan {
    /// The offset of the first control character other than a tab or a line end, or of U+FFFE or U+FFFF; nil if there is none.
    ///
    /// HTML allows none of these in any form; XML allows only the control characters from U+0080 on.
    private(set) var firstControl: Int?

    /// True if there are characters that `withoutForcedDirection` removes.
    private(set) var forcesDirection = false

    init(_ text: Span<UInt8>) {
        var start = 0
        while let place = text.firstIndex(from: start, Self.suspects) {
            switch text.scalar(at: place) {
            case "\t", "\n", "\r": break
            case "\0"..<" ", "\u{7f}"..."\u{9f}", "\u{fffe}", "\u{ffff}": firstControl = firstControl ?? place
            case "\u{202a}"..."\u{202e}", "\u{2066}"..."\u{2069}": forcesDirection = true
            default: break
            }
            start = place + 1
        }
    }

    /// Marks controls, and the first bytes of all scalars that are looked for: C2, E2 and EF.
    @inline(__always)
    private static func suspects(_ bytes: SixteenBytes) -> SixteenBytes.Marks {
        bytes.marks(of: 0, ignoring: 0x1f) | bytes.marks(of: 0x7f) | bytes.marks(of: 0xc2, ignoring: 0x20)
            | bytes.marks(of: 0xef)
    }
}
