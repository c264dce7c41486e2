import Crypto

/// The one-time codes of an event. Each code is a voter: of the ballots with one code, the latest counts.
///
/// Only digests are stored: the first 128 bits of HMAC-SHA256 (RFC 2104, section 5) of the folded code, with a random key
/// for each event. A voter's name in batches is "code-" and the digest in hexadecimal, so neither files nor ledgers have a
/// code. A code has 60 random bits.
package struct VotingCodes: Hashable, Sendable {
    /// The key of the digests.
    package let key: [UInt8]

    /// The digests of the codes, in hexadecimal.
    package private(set) var digests: Set<String> = []

    /// The number of digits of a digest.
    package static let digestLength = 32

    /// The number of bytes of a key.
    package static let keyLength = 32

    /// The beginning of the names under which ledgers count the ballots.
    private static let prefix = "code-"

    /// Creates codes from their stored form.
    package init(key: [UInt8], digests: Set<String> = []) {
        self.key = key
        self.digests = digests
    }

    package mutating func add(_ codes: some Sequence<String>) {
        for code in codes { digests.insert(digest(of: code)) }
    }

    /// Removes codes that were just added.
    package mutating func remove(_ codes: some Sequence<String>) {
        for code in codes { digests.remove(digest(of: code)) }
    }

    /// Returns the name of a code's holder as ledgers know it; nil if the code isn't one of these.
    ///
    /// - Parameter acceptsStored: True to accept that name itself, too, as in a batch that is imported again.
    func holder(of code: String, acceptsStored: Bool) -> [UInt8]? {
        if acceptsStored, let digest = Self.digest(in: code), digests.contains(digest) { return Array(code.utf8) }
        let digest = digest(of: code)
        return digests.contains(digest) ? Array((Self.prefix + digest).utf8) : nil
    }

    /// True if a voter's name in a ledger means the holder of a code.
    package static func isHolder(_ name: String) -> Bool { digest(in: name)?.utf8.count == digestLength }

    private static func digest(in name: String) -> String? {
        guard name.utf8.starts(with: prefix.utf8) else { return nil }
        return String(decoding: name.utf8.dropFirst(prefix.utf8.count), as: UTF8.self)
    }

    private func digest(of code: String) -> String {
        String(HMAC.digest(of: Self.folded(code), key: key).hex.prefix(Self.digestLength))
    }

    /// Returns the form of a code that is digested: its ASCII letters in lower case and its digits, where look-alikes
    /// are one character. `ballots.php` does the same.
    static func folded(_ code: String) -> [UInt8] {
        code.utf8.compactMap { byte in
            switch byte | 0x20 {
            case UInt8(ascii: "o"): UInt8(ascii: "0")
            case UInt8(ascii: "i"), UInt8(ascii: "l"): UInt8(ascii: "1")
            case UInt8(ascii: "a")...UInt8(ascii: "z"): byte | 0x20
            default: (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) ? byte : nil
            }
        }
    }
}
