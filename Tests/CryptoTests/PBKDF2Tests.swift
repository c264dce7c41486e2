import Crypto
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
