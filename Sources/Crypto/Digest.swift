/// A SHA-256 digest: 32 bytes, stored without an allocation.
public struct Digest: Hashable, Sendable {
    /// The number of bytes in a digest.
    public static let byteCount = 32

    // Eight bytes each, big-endian.
    private let a, b, c, d: UInt64

    /// Creates a digest from its bytes.
    ///
    /// - Precondition: There are 32 bytes.
    public init(bytes: Span<UInt8>) {
        precondition(bytes.count == Digest.byteCount, "a SHA-256 digest has 32 bytes")
        func word(at start: Int) -> UInt64 {
            var word: UInt64 = 0
            for index in start..<start + 8 { word = word << 8 | UInt64(bytes[index]) }
            return word
        }
        a = word(at: 0)
        b = word(at: 8)
        c = word(at: 16)
        d = word(at: 24)
    }

    /// The first eight bytes as one number, for names and orders that need no more.
    public var prefix: UInt64 { a }

    /// Appends the 32 bytes to `buffer`.
    public func append(to buffer: inout [UInt8]) {
        let words: [4 of UInt64] = [a.bigEndian, b.bigEndian, c.bigEndian, d.bigEndian]
        unsafe words.span.bytes.withUnsafeBytes { unsafe buffer.append(contentsOf: $0) }
    }
}

extension Digest {
    /// Parses 64 lower-case hexadecimal digits; nil for any other text.
    public init?(hex: some StringProtocol) {
        let digits = Array(hex.utf8)
        guard digits.count == 2 * Digest.byteCount else { return nil }
        func value(_ digit: UInt8) -> UInt8? {
            switch digit {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
            case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
            default: nil
            }
        }
        var bytes: [UInt8] = []
        for index in stride(from: 0, to: digits.count, by: 2) {
            guard let high = value(digits[index]), let low = value(digits[index + 1]) else { return nil }
            bytes.append(high << 4 | low)
        }
        self.init(bytes: bytes.span)
    }
}

extension Digest: Comparable {
    /// Compares the bytes in order.
    public static func < (one: Digest, other: Digest) -> Bool {
        (one.a, one.b, one.c, one.d) < (other.a, other.b, other.c, other.d)
    }
}

extension Digest: CustomStringConvertible {
    /// The digest as 64 lower-case hexadecimal digits.
    public var hex: String {
        unsafe String(unsafeUninitializedCapacity: 2 * Digest.byteCount) { buffer in
            var count = 0
            for word in [a, b, c, d] {
                for shift in stride(from: 60, through: 0, by: -4) {
                    let digit = UInt8(word >> shift & 15)
                    unsafe buffer[count] = digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
                    count += 1
                }
            }
            return count
        }
    }

    /// The digest in hexadecimal digits.
    public var description: String { hex }
}
