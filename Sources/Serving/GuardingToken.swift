import Text

/// Random texts that no one can guess.
package enum GuardingToken {
    /// Makes a token: 128 random bits as 32 hexadecimal digits in lower case.
    package static func make() -> String {
        (0..<16).map { _ in String(UInt8.random(in: .min ... .max), radix: 16, digits: 2) }.joined()
    }

    /// True if a text has the form of a token.
    static func hasForm(_ text: Substring) -> Bool {
        text.utf8.count == 32 && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    }

    /// Compares two texts in a time that doesn't reveal where they differ.
    static func areEqual(_ a: some StringProtocol, _ b: String) -> Bool {
        var difference = a.utf8.count ^ b.utf8.count
        for (one, other) in zip(a.utf8, b.utf8) { difference |= Int(one ^ other) }
        return difference == 0
    }
}
