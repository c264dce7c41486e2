import Testing
import Text

@Test(arguments: [
    ("a%20b", "a b"), ("%c3%A9", "é"), ("%25%32%35", "%25"), ("", ""),
    // Only two hexadecimal digits are decoded.
    ("%+a", "%+a"), ("%-1", "%-1"), ("% 1", "% 1"), ("%g0%0g", "%g0%0g"), ("%", "%"), ("%4", "%4"), ("%%41", "%A"),
])
func decodesTwoHexadecimalDigits(_ encoded: String, _ expected: String) {
    #expect(percentDecoded(encoded) == expected)
}

@Test func decodesWhatIsEncoded() {
    let text = (UInt32(0)..<0x300).compactMap(Unicode.Scalar.init).reduce(into: "") { $0.unicodeScalars.append($1) }
    #expect(percentDecoded(percentEncoded(text)).utf8.elementsEqual(text.utf8))
}
