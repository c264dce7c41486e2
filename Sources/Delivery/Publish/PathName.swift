import Crypto
import Text

/// A short digest that replaces a path in a public file.
///
/// It identifies the path, but doesn't reveal pages without links to them.
struct PathName: Hashable, Sendable {
    // 64 bits: among 100,000 files, a foreign file matches one of ours with a probability of 5 × 10⁻¹⁵.
    let number: UInt64

    init(_ path: String) { number = SHA256.digest(of: path).prefix }

    /// Parses the 16 digits that `description` writes.
    init?(hex: Substring) {
        guard hex.utf8.count == 16, let number = UInt64(hex, radix: 16) else { return nil }
        self.number = number
    }
}

extension PathName: CustomStringConvertible {
    var description: String { String(number, radix: 16, digits: 16) }
}
