import Crypto

/// Writes what a `ByteReader` reads: numbers in little-endian order, text after its length.
struct ByteWriter {
    private(set) var bytes: [UInt8] = []

    init(capacity: Int = 0) { bytes.reserveCapacity(capacity) }

    mutating func write(_ number: some FixedWidthInteger & UnsignedInteger) {
        var rest = UInt64(number)
        for _ in 0..<number.bitWidth / 8 {
            bytes.append(UInt8(truncatingIfNeeded: rest))
            rest >>= 8
        }
    }

    mutating func write(_ text: String) {
        write(UInt32(text.utf8.count))
        bytes += text.utf8
    }

    mutating func write(_ more: [UInt8]) { bytes += more }

    mutating func write(_ digest: Digest) { digest.append(to: &bytes) }
}
