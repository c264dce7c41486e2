import Diagnostics
import Text

/// The encoding of a list of songs, which its first bytes show.
///
/// DJ programs write UTF-8, or UTF-16 with a byte order mark (text files of rekordbox and iTunes). Older programs for
/// Windows write Windows-1252, as do spreadsheets; a file that isn't valid UTF-8 is read as such.
enum TextEncoding {
    case utf8OrWindows1252, utf16BigEndian, utf16LittleEndian

    /// - Throws: `UnreadableSongs` if the file is in another encoding, or isn't text.
    init(ofFileBeginning bytes: [UInt8]) throws(UnreadableSongs) {
        let hint = "save it as UTF-8"
        if let foreign = UnreadableSongs(ifForeign: bytes) { throw foreign }
        if bytes.starts(with: [0xff, 0xfe, 0, 0]) || bytes.starts(with: [0, 0, 0xfe, 0xff]) {
            throw UnreadableSongs("the file is in UTF-32", hint: hint)
        }
        switch bytes.prefix(2) {
        case [0xfe, 0xff]: self = .utf16BigEndian
        case [0xff, 0xfe]: self = .utf16LittleEndian
        default:
            guard !isUTF16(bytes) else {
                throw UnreadableSongs("the file is in UTF-16 without a byte order mark", hint: hint)
            }
            self = .utf8OrWindows1252
        }
    }

    /// Returns a file or a part of it as UTF-8, without a byte order mark. O(bytes).
    ///
    /// - Throws: `UnreadableSongs` for binary data and for encodings other than the three.
    func utf8(_ bytes: [UInt8]) throws(UnreadableSongs) -> [UInt8] {
        guard self == .utf8OrWindows1252 else { return utf16AsUTF8(bytes) }
        var bytes = bytes
        let isMarked = bytes.starts(with: [0xef, 0xbb, 0xbf])
        if isMarked { bytes.removeFirst(3) }
        if let zero = bytes.span.firstIndex(of: 0) {
            throw UnreadableSongs(
                "this isn't a text file: it has a byte that is zero", at: Position(of: zero, in: bytes[...]))
        }
        guard let invalid = bytes.span.firstInvalidUTF8 else { return bytes }
        if !isMarked, Self.looksLikeWindows1252(bytes), let text = windows1252AsUTF8(bytes) { return text }
        throw UnreadableSongs(
            "the byte 0x\(String(bytes[invalid], radix: 16)) isn't valid in UTF-8", hint: "save the file as UTF-8",
            at: Position(of: invalid, in: bytes[...]))
    }

    /// True unless most bytes from 0x80 up form valid UTF-8: then the file is damaged UTF-8.
    private static func looksLikeWindows1252(_ bytes: [UInt8]) -> Bool {
        var (valid, invalid) = (0, 0)
        var decoder = UTF8()
        var input = bytes.makeIterator()
        while true {
            switch decoder.decode(&input) {
            case .scalarValue(let scalar): if !scalar.isASCII { valid += 1 }
            case .error: invalid += 1
            case .emptyInput: return invalid >= valid
            }
        }
    }

    /// Lone surrogates become U+FFFD; half of a character at the end is dropped.
    private func utf16AsUTF8(_ bytes: [UInt8]) -> [UInt8] {
        let (high, low) = self == .utf16BigEndian ? (0, 1) : (1, 0)
        var units = [UInt16](repeating: 0, count: bytes.count / 2)
        for index in units.indices {
            units[index] = UInt16(bytes[2 * index + high]) << 8 | UInt16(bytes[2 * index + low])
        }
        if units.first == 0xfeff { units.removeFirst() }
        return Array(String(decoding: units, as: UTF16.self).utf8)
    }
}

/// Returns a list of songs as UTF-8. Like a songbook, it may be in UTF-16 with a byte order mark or in Windows-1252.
/// O(bytes).
package func songListAsUTF8(_ bytes: [UInt8]) throws(UnreadableSongs) -> [UInt8] {
    if bytes.span.firstInvalidUTF8 == nil, bytes.span.firstIndex(of: 0) == nil { return bytes }
    return try TextEncoding(ofFileBeginning: bytes).utf8(bytes)
}

/// The text without a byte order mark and white space at its start.
func withoutBlankStart(_ text: [UInt8]) -> ArraySlice<UInt8> {
    text.dropFirst(text.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0).drop(while: \.isASCIISpace)
}
