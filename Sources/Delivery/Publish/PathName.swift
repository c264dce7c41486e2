import Crypto

/// A short digest that replaces a path in a public file.
///
/// It is long enough to recognise the path, and doesn't reveal pages that nothing links to.
struct PathName: Hashable, Sendable {
    // 64 bits: among 100,000 files, the chance that a foreign file has the name of one of ours is 1 in 180 million million.
    let number: UInt64

    init(_ path: String) { number = SHA256.digest(of: path).prefix }

    /// Reads the 16 digits that `description` writes.
    init?(hex: Substring) {
        guard hex.utf8.count == 16, let number = UInt64(hex, radix: 16) else { return nil }
        self.number = number
    }
}

extension PathName: Comparable {
    static func < (a: PathName, b: PathName) -> Bool { a.number < b.number }
}

extension PathName: CustomStringConvertible {
    var description: String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }
}
