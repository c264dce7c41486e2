package import Crypto
import Files
import Text
import Time

/// The voters whose ballots were erased at their request, and must not return when an old file is read again.
///
/// `Content/ballots/.forgotten` contains no names. Each line is `<digest> <microseconds>`: the SHA-256 digest of a salt
/// and the folded name, and the time since 1970 until which ballots are refused. The first line is the salt, 16 random
/// bytes in hexadecimal digits. Later ballots under the same name count.
package struct ForgottenVoters {
    private var salt: String
    private var until: [Digest: Int64] = [:]

    static let fileName = ".forgotten"
    private static let sizeLimit = 16 << 20

    /// Reads the file in the batch folder; without one, no voters are forgotten.
    init(in folder: Folder) throws(FileError) {
        salt = Self.makeSalt()
        guard let bytes = try folder.readIfPresent(Self.fileName, limit: Self.sizeLimit)?.bytes else { return }
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
        if let first = lines.first { salt = String(first) }
        for line in lines.dropFirst() {
            let parts = line.split(separator: " ")
            guard parts.count == 2, let voter = Digest(hex: parts[0]), let time = Int64(parts[1]) else { continue }
            until[voter] = time
        }
    }

    /// Creates the voters that a database stores, each by a digest in hexadecimal digits.
    package init(salt: String, _ voters: [(voter: String, until: Int64)]) {
        self.salt = salt
        for (voter, time) in voters { if let voter = Digest(hex: voter[...]) { until[voter] = time } }
    }

    /// Makes a salt: 16 random bytes in hexadecimal digits.
    package static func makeSalt() -> String {
        var generator = SystemRandomNumberGenerator()
        return (0..<16).map { _ in String(UInt8.random(in: .min ... .max, using: &generator), radix: 16, digits: 2) }
            .joined()
    }

    /// Returns the time until which a voter's ballots are refused, in microseconds; nil if the voter wasn't forgotten.
    package func limit(of voter: [UInt8]) -> Int64? { until.isEmpty ? nil : until[digest(of: voter)] }

    /// Adds a voter, by the folded name.
    mutating func add(_ voter: [UInt8], until time: Instant) { until[digest(of: voter)] = time.microseconds }

    /// Writes the file.
    func keep(in folder: Folder) throws(FileError) {
        let lines = until.map { "\($0.key.hex) \($0.value)" }.sorted()
        let text = ([salt] + lines).joined(separator: "\n") + "\n"
        try folder.put(
            Self.fileName, text.utf8Span.span, permissions: BatchFolder.filePermissions, flushing: true)
    }

    package func digest(of voter: [UInt8]) -> Digest { SHA256.digest(of: Array(salt.utf8) + voter) }
}
