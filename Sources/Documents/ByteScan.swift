import Text

/// The result of one pass over the bytes of a text.
struct ByteScan {
    /// The offset of the first byte that is invalid in UTF-8 (Unicode, table 3-7); nil in valid text.
    private(set) var firstInvalid: Int?

    /// The offset of the first control character other than a tab or a line end, or of U+FFFE or U+FFFF, in the valid part; nil
    /// if there is none.
    ///
    /// HTML allows none of these in any form; XML allows only the control characters from U+0080 on.
    private(set) var firstControl: Int?

    /// True if the valid part has characters that `withoutForcedDirection` removes.
    private(set) var forcesDirection = false

    init(_ bytes: Span<UInt8>) {
        if !bytes.isUTF8 {
            // Only says where: of text with many letters that are not ASCII it would take several times as long.
            do throws(UTF8.ValidationError) { _ = try UTF8Span(validating: bytes) } catch {
                firstInvalid = error.byteOffsets.lowerBound
            }
        }
        let valid = bytes.extracting(first: firstInvalid ?? bytes.count)
        var start = 0
        while let place = valid.firstIndex(from: start, Self.suspects) {
            switch valid.scalar(at: place) {
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
