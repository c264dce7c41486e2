import Bytes
import Foundation
import TestSupport
import Testing

@Suite struct Base64Tests {
    /// The examples of RFC 4648 §10.
    @Test(arguments: [
        ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
        ("foobar", "Zm9vYmFy"),
    ])
    func bytesAreEncodedAsTheStandardSays(text: String, encoded: String) {
        #expect(base64(Array(text.utf8)) == encoded)
        #expect(base64Decoded(Array(encoded.utf8)) == Array(text.utf8))
    }

    @Test(arguments: 0..<20) func randomBytesAreEncodedLikeFoundationDoes(seed: UInt64) {
        var random = SplitMix(seed: seed)
        for count in 0..<100 {
            let bytes = (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &random) }
            let encoded = base64(bytes)
            #expect(encoded == Data(bytes).base64EncodedString())
            #expect(base64Decoded(Array(encoded.utf8)) == bytes)
        }
    }

    @Test(arguments: [
        "A", "AB", "ABC", "=", "====", "A===", "AB=C", "A=BC", "=ABC", "AB==CDEF", "AB= ", "AB-_", "ABCDE", "Zm9v\n",
        "Zm 9", "Zm\u{0}9", "Zmé", "QR==", "QUJ=",
    ])
    func otherTextsAreRefused(text: String) {
        #expect(base64Decoded(Array(text.utf8)) == nil)
    }

    @Test(arguments: 0..<20) func damagedTextsAreRefusedOrOtherBytes(seed: UInt64) {
        var random = SplitMix(seed: seed)
        for _ in 0..<200 {
            var text = Array(base64((0..<Int.random(in: 1...30, using: &random)).map { _ in 0xa5 }).utf8)
            text[Int.random(in: text.indices, using: &random)] = .random(in: .min ... .max, using: &random)
            if Bool.random(using: &random) { text.removeLast(Int.random(in: 1...text.count, using: &random)) }
            if let bytes = base64Decoded(text) { #expect(Array(base64(bytes).utf8) == text) }
        }
    }
}
