package import Crypto
import Text

/// Encodes values as bytes, for files that only this program reads.
package struct ByteWriter {
    package private(set) var bytes: [UInt8] = []

    /// The offsets recorded by `mark()`.
    package private(set) var marks: [Int] = []

    /// Inserts a checksum before the bytes; doesn't allocate if the capacity suffices.
    package mutating func addChecksum() {
        let checksum = checksum(of: bytes[...]).bytes
        bytes.insert(contentsOf: checksum, at: 0)
    }

    package init(capacity: Int = 0) { reserve(capacity) }

    /// Removes all bytes but keeps the capacity.
    package mutating func removeAll() {
        bytes.removeAll(keepingCapacity: true)
        marks.removeAll(keepingCapacity: true)
    }

    /// Records the current offset, so that a caller can split the bytes into parts.
    package mutating func mark() { marks.append(bytes.count) }

    /// Reserves capacity for `count` more bytes.
    package mutating func reserve(_ count: Int) { bytes.reserveCapacity(bytes.count + count) }

    package mutating func write(_ byte: UInt8) { bytes.append(byte) }

    /// Writes an integer in as few bytes as possible: seven bits each, lowest first (LEB128).
    package mutating func write(_ number: UInt64) {
        guard number > 0x7f else { return bytes.append(UInt8(truncatingIfNeeded: number)) }
        bytes.append(addingCapacity: 10) { Self.write(number, to: &$0) }
    }

    private static func write(_ number: UInt64, to bytes: inout OutputSpan<UInt8>) {
        var rest = number
        while rest > 0x7f {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(truncatingIfNeeded: rest))
    }

    package mutating func write(_ number: Int) { write(UInt64(number)) }

    /// Writes a signed integer; small magnitudes are short (zigzag).
    package mutating func write(_ number: Int64) { write(UInt64(bitPattern: number << 1 ^ number >> 63)) }

    package mutating func write(_ flag: Bool) { bytes.append(flag ? 1 : 0) }

    package mutating func write(_ text: String) {
        let utf8 = text.utf8Span.span
        bytes.append(addingCapacity: utf8.count + 10) { bytes in
            Self.write(UInt64(utf8.count), to: &bytes)
            bytes.append(utf8)
        }
    }

    package mutating func write(_ raw: some Collection<UInt8>) {
        write(raw.count)
        bytes.append(contentsOf: raw)
    }

    /// Writes raw bytes without a length.
    package mutating func append(_ raw: Span<UInt8>) { bytes.append(raw) }

    /// Writes raw bytes without a length.
    package mutating func append(_ raw: RawSpan) { unsafe raw.withUnsafeBytes { unsafe bytes.append(contentsOf: $0) } }

    /// Writes a byte count in four bytes, then the bytes that `body` writes.
    package mutating func writeSized(_ body: (inout ByteWriter) -> Void) {
        let start = bytes.count
        for _ in 0..<4 { bytes.append(0) }
        body(&self)
        guard let size = UInt32(exactly: bytes.count - start - 4) else { preconditionFailure("sized data too large") }
        for index in 0..<4 { bytes[start + index] = UInt8(truncatingIfNeeded: size >> (8 * index)) }
    }

    /// Writes the digest's 32 bytes without a length.
    package mutating func write(_ digest: Digest) { digest.append(to: &bytes) }

    package mutating func write<Value>(_ value: Value?, _ body: (inout ByteWriter, Value) -> Void) {
        write(value != nil)
        if let value { body(&self, value) }
    }

    package mutating func write<Value>(_ values: [Value], _ body: (inout ByteWriter, Value) -> Void) {
        write(values.count)
        for value in values { body(&self, value) }
    }
}
