import Crypto
import Testing

/// Examples published with FIPS 180-4.
private let examples: [(text: String, hex: String)] = [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    (
        "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
        "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
    ),
]

@Test(arguments: examples) func agreesWithPublishedExamples(_ example: (text: String, hex: String)) {
    #expect(SHA256.digest(of: example.text).hex == example.hex)
    #expect(SHA256.digest(of: Array(example.text.utf8)).hex == example.hex)
}

@Test func digestsAMillionBytes() {
    #expect(
        SHA256.digest(of: [UInt8](repeating: 0x61, count: 1_000_000)).hex
            == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
}

@Test func piecesGiveTheDigestOfTheWhole() {
    var hash = SHA256()
    for piece in ["abcdbcdecdefdefg", "", "efghfghighijhijkijkljklmklmnlmn", "omnopnopq"] { hash.update(piece) }
    #expect(hash.finish() == SHA256.digest(of: examples[2].text))
}

@Test func finishingStartsAnotherDigest() {
    var hash = SHA256()
    hash.update("something else")
    _ = hash.finish()
    hash.update("abc")
    #expect(hash.finish().hex == examples[1].hex)
}

@Test func digestSurvivesItsBytes() {
    let digest = SHA256.digest(of: "abc")
    var bytes: [UInt8] = []
    digest.append(to: &bytes)
    #expect(Digest(bytes: bytes.span) == digest)
    #expect(digest.prefix == 0xba78_16bf_8f01_cfea)
    #expect(digest != SHA256.digest(of: "abd"))
}
