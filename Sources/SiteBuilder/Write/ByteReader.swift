import Crypto

/// Reads numbers and text from bytes that may have been cut off or overwritten: nil is what is not there.
struct ByteReader {
    private let bytes: [UInt8]

    /// The number of bytes read.
    private(set) var position = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The number of bytes not read yet.
    var remaining: Int { bytes.count - position }

    mutating func readBytes(_ count: Int) -> ArraySlice<UInt8>? {
        guard count <= remaining else { return nil }
        defer { position += count }
        return bytes[position..<position + count]
    }

    mutating func readNumber<Number: FixedWidthInteger & UnsignedInteger>(_: Number.Type) -> Number? {
        let count = Number.bitWidth / 8
        guard count <= remaining else { return nil }
        var number: UInt64 = 0
        for index in (position..<position + count).reversed() { number = number << 8 | UInt64(bytes[index]) }
        position += count
        return Number(truncatingIfNeeded: number)
    }

    mutating func readText() -> String? {
        guard let count = readNumber(UInt32.self), let text = readBytes(Int(count)) else { return nil }
        return String(validating: text, as: UTF8.self)
    }

    mutating func readDigest() -> Digest? {
        guard Digest.byteCount <= remaining else { return nil }
        defer { position += Digest.byteCount }
        return Digest(bytes: bytes.span.extracting(position..<position + Digest.byteCount))
    }
}
