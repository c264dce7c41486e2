import Crypto
import Testing

/// Test cases 13 to 16 of McGrew and Viega's specification, which NIST adopted.
private let examples: [(key: String, nonce: String, text: String, context: String, sealed: String)] = [
    (
        String(repeating: "00", count: 32), "000000000000000000000000", "", "",
        "530f8afbc74536b9a963b4f1c4cb738b"
    ),
    (
        String(repeating: "00", count: 32), "000000000000000000000000", String(repeating: "00", count: 16), "",
        "cea7403d4d606b6e074ec5d3baf39d18d0d1c8a799996bf0265b98b5d48ab919"
    ),
    (
        key, nonce, text + "1aafd255", "",
        "522dc1f099567d07f47f37a32a84427d643a8cdcbfe5c0c97598a2bd2555d1aa8cb08e48590dbb3da7b08b1056828838c5f61e6393ba7a0abcc9f662898015adb094dac5d93471bdec1a502270e3cc6c"
    ),
    (
        key, nonce, text, "feedfacedeadbeeffeedfacedeadbeefabaddad2",
        "522dc1f099567d07f47f37a32a84427d643a8cdcbfe5c0c97598a2bd2555d1aa8cb08e48590dbb3da7b08b1056828838c5f61e6393ba7a0abcc9f66276fc6ece0f4e1768cddf8853bb2d551b"
    ),
]
private let key = "feffe9928665731c6d6a8f9467308308feffe9928665731c6d6a8f9467308308"
private let nonce = "cafebabefacedbaddecaf888"
private let text =
    "d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a721c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b39"

@Test(arguments: examples.indices) func sealedTextsAreThePublishedOnes(_ index: Int) {
    let example = examples[index]
    let (key, nonce, context) = (bytes(example.key), bytes(example.nonce), bytes(example.context))
    #expect(hex(AESGCM.seal(bytes(example.text), key: key, nonce: nonce, context: context)) == example.sealed)
    #expect(AESGCM.open(bytes(example.sealed), key: key, nonce: nonce, context: context) == bytes(example.text))
}

@Test func everyBitMatters() {
    let (key, nonce, context) = (bytes(key), bytes(nonce), bytes("feedface"))
    let parts = [key, nonce, context, AESGCM.seal(bytes(text), key: key, nonce: nonce, context: context)]
    func open(_ parts: [[UInt8]]) -> [UInt8]? {
        AESGCM.open(parts[3], key: parts[0], nonce: parts[1], context: parts[2])
    }
    #expect(open(parts) == bytes(text))
    for part in parts.indices {
        for bit in 0..<parts[part].count * 8 {
            var changed = parts
            changed[part][bit / 8] ^= 1 << (bit % 8)
            #expect(open(changed) == nil)
        }
    }
}

@Test func whatIsTooShortForATagIsRefused() {
    for count in 0..<AESGCM.tagCount {
        let sealed = [UInt8](repeating: 0, count: count)
        #expect(AESGCM.open(sealed, key: bytes(key), nonce: bytes(nonce), context: []) == nil)
    }
}
