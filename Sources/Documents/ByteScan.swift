import Text

/// The result of one pass over UTF-8 text.
struct ByteScan {
    /// The offset of the first noncharacter or control character, except tabs and line ends; nil if the text has
    /// neither.
    private(set) var firstControl: Int?

    /// True if the text has characters that `withoutForcedDirection` removes.
    private(set) var forcesDirection = false

    init(_ text: Span<UInt8>) {
        var start = 0
        while let place = text.firstIndex(from: start, Self.suspects) {
            switch text.scalar(at: place) {
            case "\u{202a}"..."\u{202e}", "\u{2066}"..."\u{2069}": forcesDirection = true
            case let scalar where !scalar.canBeShown: firstControl = firstControl ?? place
            default: break
            }
            start = place + 1
        }
    }

    /// Marks control characters and the lead bytes of all relevant scalars: C2, E2, EF, and F0 to F7.
    @inline(__always)
    private static func suspects(_ bytes: SixteenBytes) -> SixteenBytes.Marks {
        bytes.marks(of: 0, ignoring: 0x1f) | bytes.marks(of: 0x7f) | bytes.marks(of: 0xc2, ignoring: 0x20)
            | bytes.marks(of: 0xef) | bytes.marks(of: 0xf0, ignoring: 0x07)
    }
}
