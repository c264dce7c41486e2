import Testing
import Text

/// Different ways of typing a code fold to the same text.
@Test(arguments: [
    ("K7XQ2-M9TBR", "k7xq2m9tbr"), ("  k7xq2 m9tbr\n", "k7xq2m9tbr"), ("ｋ７ＸＱ２—Ｍ９tbr", "k7xq2m9tbr"),
    ("Straße", "strasse"), ("STRASSE", "strasse"), ("STRAẞE", "strasse"), ("Cafe\u{301}", "café"), ("ΟΔΟΣ", "οδοσ"),
    ("οδος", "οδοσ"), ("ﬁsh", "fish"), ("a\u{ad}b\u{200b}c\u{feff}d", "abcd"), ("İ", "i\u{307}"), ("- \u{2011} –", ""),
    ("\u{fdfa}", "صلىاللهعليهوسلم"), ("", ""),
]) func codesAreFolded(_ typed: String, _ code: String) {
    #expect(Array(foldedCode(typed).utf8) == Array(code.utf8))
}

@Test func foldingACodeTwiceChangesNothing() {
    // The blocks with cased letters, compatibility letters, and invisible characters.
    let parts = [0..<0x3000, 0xa640..<0xac00, 0xf900..<0xffff, 0x10400..<0x10600, 0x1d400..<0x1d800, 0x1e900..<0x1e960]
    for value in parts.flatMap({ $0.map(UInt32.init) }) {
        guard let scalar = Unicode.Scalar(value) else { continue }
        let folded = foldedCode(String(scalar))
        if foldedCode(folded) != folded { Issue.record("\(String(value, radix: 16))") }
    }
}
