package import Crypto
import Text
import Time

/// The name of an accepted batch: its filing time, and the digest of its content.
///
/// Names sort in filing order, which is the order of an event's history. No two batches have the same filing time.
package struct BatchName: Hashable {
    /// The name without an ending.
    package let stem: String

    /// The filing time in microseconds since 1970.
    package let filed: Int64

    /// The first half of the content's digest, in hexadecimal digits.
    let digest: String

    package static let ending = ".ndjson"

    package init(filed: Int64, content: Digest) {
        self.filed = filed
        digest = Self.half(content)
        stem = String(filed, digits: Self.digitCount) + "-" + digest
    }

    /// Parses the name of an accepted batch or, with another ending, of a file stored with it; nil for any other name.
    package init?(file: String, ending: String = Self.ending) {
        let bytes = Array(file.utf8)
        let length = Self.digitCount + 1 + 32
        guard bytes.count == length + ending.utf8.count, bytes[length...].elementsEqual(ending.utf8),
            bytes[Self.digitCount] == UInt8(ascii: "-"),
            bytes[..<Self.digitCount].allSatisfy(\.isASCIIDigit),
            bytes[(Self.digitCount + 1)..<length].allSatisfy({ $0.isASCIIDigit || (0x61...0x66).contains($0) }),
            let filed = Int64(String(decoding: bytes[..<Self.digitCount], as: UTF8.self)),
            // The next batch has a later time, which must have as many digits.
            Instant(stored: filed) != nil
        else { return nil }
        stem = String(decoding: bytes[..<length], as: UTF8.self)
        digest = String(decoding: bytes[(Self.digitCount + 1)..<length], as: UTF8.self)
        self.filed = filed
    }

    /// The name of the batch's file.
    package var file: String { stem + Self.ending }

    /// Returns half of a digest, which is long enough to identify a batch.
    package static func half(_ digest: Digest) -> String { String(decoding: digest.hex.utf8.prefix(32), as: UTF8.self) }

    // Enough for microseconds up to the year 9999.
    private static let digitCount = 18
}
