import Crypto
import Files
import Text
import Time

/// The voters whose ballots were erased at their wish, and must not come back when an old file is taken in again.
///
/// `Content/ballots/.forgotten` has no names: a line is `<digest> <microseconds>`, with the SHA-256 digest of a salt and the folded
/// name, and the time since 1970 until which ballots are refused. The first line is the salt, 16 random bytes in hexadecimal
/// digits. What somebody casts later under the same name counts.
package struct ForgottenVoters {
    private var salt: String
    private var until: [Digest: Int64] = [:]

    static let fileName = ".forgotten"
    private static let sizeLimit = 16 << 20

    /// Reads the file in the folder of batches; without one nobody is forgotten.
    init(in folder: Folder) throws(FileError) {
        salt = Self.makeSalt()
        guard try folder.status(Self.fileName) != nil else { return }
        let bytes = try folder.read(Self.fileName, limit: Self.sizeLimit).bytes
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
        if let first = lines.first { salt = String(first) }
        for line in lines.dropFirst() {
            let parts = line.split(separator: " ")
            guard parts.count == 2, let voter = Digest(hex: parts[0]), let time = Int64(parts[1]) else { continue }
            until[voter] = time
        }
    }

    /// The voters that a database has, each by the digits of a digest.
    init(salt: String, _ voters: [(voter: String, until: Int64)]) {
        self.salt = salt
        for (voter, time) in voters { if let voter = Digest(hex: voter[...]) { until[voter] = time } }
    }

    /// Makes a salt: 16 random bytes in hexadecimal digits.
    static func makeSalt() -> String {
        var generator = SystemRandomNumberGenerator()
        return (0..<16).map { _ in String(UInt8.random(in: .min ... .max, using: &generator), radix: 16, digits: 2) }
            .joined()
    }

    /// The time in microseconds until which a voter's ballots are refused, by the folded name; nil if nobody forgot the voter.
    func limit(of voter: [UInt8]) -> Int64? { until.isEmpty ? nil : until[digest(of: voter)] }

    /// Notes a voter, by the folded name.
    mutating func add(_ voter: [UInt8], until time: Instant) { until[digest(of: voter)] = time.microseconds }

    /// Writes the file.
    func keep(in folder: Folder) throws(FileError) {
        let lines = until.map { "\($0.key.hex) \($0.value)" }.sorted()
        let text = ([salt] + lines).joined(separator: "\n") + "\n"
        try folder.put(
            Self.fileName, text.utf8Span.span, permissions: BatchFolder.filePermissions, flushing: true)
    }

    func digest(of voter: [UInt8]) -> Digest { SHA256.digest(of: Array(salt.utf8) + voter) }
}
