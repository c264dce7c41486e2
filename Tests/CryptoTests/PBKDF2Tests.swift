import Crypto
import Foundation
import TestSupport
import Testing

/// The examples of RFC 7914, section 11.
@Test(arguments: [
    (
        "passwd", "salt", 1,
        "55ac046e56e3089fec1691c22544b605f94185216dde0465e68b9d57c20dacbc49ca9cccf179b645991664b39d77ef317c71b845b1e30bd509112041d3a19783"
    ),
    (
        "Password", "NaCl", 80_000,
        "4ddcd8f60b98be21830cee5ef22701f9641a4418d04c0414aeff08876b34ab56a1d425a1225833549adb841b51c9b3176a272bdebba1d078478f62b397f33c8d"
    ),
]) func derivedKeysAreThePublishedOnes(_ password: String, _ salt: String, _ rounds: Int, _ published: String) {
    let key = PBKDF2.key(from: Array(password.utf8), salt: Array(salt.utf8), rounds: rounds, count: 64)
    #expect(hex(key) == published)
    #expect(PBKDF2.key(from: Array(password.utf8), salt: Array(salt.utf8), rounds: rounds) == Array(key.prefix(32)))
}

@Test func aKeyOfNothingIsAKey() {
    #expect(PBKDF2.key(from: [], salt: [], rounds: 1).count == 32)
}

/// A password that is longer than a block of SHA-256 is digested first (RFC 2104, section 2).
@Test(.enabled(if: Python.having("hashlib") != nil, "needs Python"))
func keysOfPasswordsOfAnyLengthAreThoseOfPython() throws {
    let python = try #require(Python.having("hashlib"))
    let lengths = [0, 1, 31, 55, 56, 63, 64, 65, 128, 1000]
    func bytes(_ count: Int) -> [UInt8] { (0..<count).map { UInt8(truncatingIfNeeded: $0 * 7 + count) } }
    let script = """
        import hashlib
        for p in \(lengths):
            for s in \(lengths):
                part = lambda n: bytes((i * 7 + n) % 256 for i in range(n))
                print(hashlib.pbkdf2_hmac("sha256", part(p), part(s), 3, 100).hex())
        """
    let derived = lengths.flatMap { password in
        lengths.map { hex(PBKDF2.key(from: bytes(password), salt: bytes($0), rounds: 3, count: 100)) }
    }
    #expect(try Tool.run(python, ["-c", script]).output.split(separator: "\n").map(String.init) == derived)
}
