import Text

/// Every assigned scalar except ideographs, Hangul syllables and private ones, which all behave alike within their blocks.
let assignedScalars: [Unicode.Scalar] = (0...0x2ffff as ClosedRange<UInt32>).compactMap { value in
    guard let scalar = Unicode.Scalar(value) else { return nil }
    switch value {
    case 0x3400...0x9fff, 0xac00...0xd7a3, 0xe000...0xf8ff, 0x17000...0x18cff, 0x20000...0x2f7ff: return nil
    default: return scalar.properties.generalCategory == .unassigned ? nil : scalar
    }
}

/// Texts that people or attackers may write.
let hostileTexts = [
    "../../etc/passwd", "..\\..\\windows", "%2e%2e%2f", "．．／", "‥⁄…", "a\u{2024}b", "∕etc∕passwd", "\0", "a\0b", "\r\n",
    "\u{202e}gpj.exe", "\u{200b}", "a\u{200b}b", "\u{feff}name", "👩‍👩‍👧", "🇬🇧", "e\u{301}", "\u{301}e", "ﬁ", "İstanbul",
    "Straße",
    "ΣΊΣΥΦΟΣ", "नमस्ते", "กำลัง", "日本語", "한국어", "שָׁלוֹם", "مرحبا", "\u{10ffff}", "\u{1f2}\u{345}",
    "con", "CON.txt", "a" + String(repeating: "\u{316}\u{301}", count: 200), "~root", "-rf", "--", "\"><script>",
    "${x}", "a\tb",
]

extension String {
    /// True if all scalars are in Unicode 13, which every library here supports.
    var isOfUnicode13: Bool {
        unicodeScalars.allSatisfy { scalar in scalar.properties.age.map { $0.major <= 13 } ?? false }
    }
}

/// Converts a text to Unicode's composed normal form (NFC).
func normalized(_ text: String) -> String { CodePoints(text).composed }
