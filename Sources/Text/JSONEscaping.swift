/// Escapes JSON strings (RFC 8259 §7), on one line and without control characters.
public struct JSONEscaping: Sendable {
    /// For texts that people read.
    ///
    /// Ballot batches are written with it and named by a digest of their bytes, so its output must never change.
    public static let plain = JSONEscaping(
        replacements: ByteReplacements { byte in
            switch byte {
            case UInt8(ascii: "\t"): Array(#"\t"#.utf8)
            case leadOfControls: nil
            default: common(byte)
            }
        })

    /// For script elements in HTML: also escapes `<`, `>` and `&`, so that no text can end the element.
    public static let forScripts = JSONEscaping(
        replacements: ByteReplacements { byte in
            switch byte {
            case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"): escape(byte)
            default: common(byte)
            }
        })

    private let replacements: ByteReplacements

    /// Returns a UTF-8 text as a quoted JSON string.
    public func quoted(_ utf8: Span<UInt8>) -> [UInt8] {
        var json: [UInt8] = []
        json.append(addingCapacity: Self.room(for: utf8)) { write(utf8, to: &$0) }
        // Drops the unused capacity, because ballots store a string for each voter.
        var fitting: [UInt8] = []
        fitting.append(json.span)
        return fitting
    }

    /// Writes a UTF-8 text as a quoted JSON string. The span must have `room(for:)` it.
    public func write(_ utf8: Span<UInt8>, to bytes: inout OutputSpan<UInt8>) {
        bytes.append(UInt8(ascii: "\""))
        writeContent(utf8, to: &bytes)
        bytes.append(UInt8(ascii: "\""))
    }

    /// Writes a UTF-8 text, escaped but without quotes. The span must have `room(for:)` it.
    public func writeContent(_ utf8: Span<UInt8>, to bytes: inout OutputSpan<UInt8>) {
        bytes.append(utf8, replacing: Self.marks, by: replacements) { index, bytes in
            let next = index + 1 < utf8.count ? utf8[index + 1] : 0
            switch utf8[index] {
            case Self.leadOfControls where 0x80...0x9f ~= next:
                bytes.append(Self.escape(next).span)
                return 2
            // U+2028 and U+2029 (E2 80 A8 and A9) are line ends in old JavaScript.
            case Self.leadOfSeparators where next == 0x80 && index + 2 < utf8.count && utf8[index + 2] & 0xfe == 0xa8:
                bytes.append(utf8[index + 2] == 0xa8 ? #"\u2028"# : #"\u2029"# as StaticString)
                return 3
            default:
                bytes.append(utf8[index])
                return 1
            }
        }
    }

    /// The space needed to write a quoted text, in bytes.
    @inlinable
    public static func room(for utf8: Span<UInt8>) -> Int { ByteReplacements.room(for: utf8) + 2 }

    /// Marks all bytes that either style may escape. The lead bytes of controls and separators differ in one bit.
    @inline(__always)
    private static func marks(_ piece: SixteenBytes) -> SixteenBytes.Marks {
        piece.marks(of: 0, ignoring: 0x1f) | piece.marks(of: 0x7f) | piece.marks(of: UInt8(ascii: "\\"))
            | piece.marksOfMarkup | piece.marks(of: leadOfControls, ignoring: 0x20)
    }

    /// The first UTF-8 byte of U+0080 to U+009F and of other characters.
    private static let leadOfControls: UInt8 = 0xc2

    /// The first UTF-8 byte of U+2028 and U+2029 and of other characters.
    private static let leadOfSeparators: UInt8 = 0xe2

    private static func common(_ byte: UInt8) -> [UInt8]? {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): [UInt8(ascii: "\\"), byte]
        case UInt8(ascii: "\n"): Array(#"\n"#.utf8)
        case 0..<0x20, 0x7f: escape(byte)
        case leadOfSeparators: nil
        default: [byte]
        }
    }

    private static func escape(_ codePoint: UInt8) -> [UInt8] {
        Array(#"\u00"#.utf8) + [UInt8(hexDigit: codePoint >> 4), UInt8(hexDigit: codePoint & 15)]
    }
}
