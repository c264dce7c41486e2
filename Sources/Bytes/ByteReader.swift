package import Crypto
package import Time

/// Reads values written by a `ByteWriter`; throws `Damage` for bytes that aren't such values.
package struct ByteReader {
    /// The bytes differ from those that were written.
    package struct Damage: Error {
        package init() {}
    }

    private let bytes: ArraySlice<UInt8>
    private var position: Int

    /// The name of the file that stored places are in.
    package var file: String

    /// The time zones whose names are stored; nil if the bytes contain no names of zones.
    package let zones: Zones?

    package init(_ bytes: ArraySlice<UInt8>, file: String = "", zones: Zones? = nil) {
        self.bytes = bytes
        position = bytes.startIndex
        self.file = file
        self.zones = zones
    }

    /// Reads bytes that begin with the checksum of the rest; nil if it doesn't match.
    package init?(checked bytes: [UInt8]) {
        let (kept, rest) = (bytes.prefix(Digest.byteCount), bytes.dropFirst(Digest.byteCount))
        guard Digest(stored: kept) == checksum(of: rest) else { return nil }
        self.init(rest)
    }

    package mutating func byte() throws(Damage) -> UInt8 {
        guard position < bytes.endIndex else { throw Damage() }
        defer { position += 1 }
        return bytes[position]
    }

    package mutating func unsigned() throws(Damage) -> UInt64 {
        var number: UInt64 = 0
        var shift: UInt64 = 0
        while true {
            let byte = try byte()
            guard shift < 63 || byte <= 1 else { throw Damage() }
            number |= UInt64(byte & 0x7f) << shift
            if byte & 0x80 == 0 { return number }
            shift += 7
        }
    }

    package mutating func signed() throws(Damage) -> Int64 {
        let number = try unsigned()
        return Int64(bitPattern: number >> 1) ^ -Int64(bitPattern: number & 1)
    }

    /// Reads a non-negative number, such as a size.
    package mutating func int() throws(Damage) -> Int {
        guard let number = Int(exactly: try unsigned()) else { throw Damage() }
        return number
    }

    package mutating func flag() throws(Damage) -> Bool { try byte() != 0 }

    package mutating func raw() throws(Damage) -> ArraySlice<UInt8> { try raw(try int()) }

    /// Returns the next `count` bytes; this count was not written.
    package mutating func raw(_ count: Int) throws(Damage) -> ArraySlice<UInt8> {
        guard count <= bytes.endIndex - position else { throw Damage() }
        defer { position += count }
        return bytes[position..<(position + count)]
    }

    /// Reads bytes written by `writeSized`.
    package mutating func sized() throws(Damage) -> ArraySlice<UInt8> {
        var count = 0
        for index in 0..<4 { count |= Int(try byte()) << (8 * index) }
        return try raw(count)
    }

    package mutating func digest() throws(Damage) -> Digest {
        let end = position + Digest.byteCount
        guard end <= bytes.endIndex, let digest = Digest(stored: bytes[position..<end]) else { throw Damage() }
        position = end
        return digest
    }

    package mutating func text() throws(Damage) -> String {
        let count = try int()
        guard count <= bytes.endIndex - position else { throw Damage() }
        defer { position += count }
        // Copies instead of slicing: the slice's reference count is shared, so cores that read at the same time would
        // wait for one another.
        return unsafe bytes.withUnsafeBufferPointer { all in
            let start = position - bytes.startIndex
            return unsafe String(decoding: UnsafeBufferPointer(rebasing: all[start..<start + count]), as: UTF8.self)
        }
    }

    package mutating func array<Value>(
        _ body: (inout ByteReader) throws(Damage) -> Value
    ) throws(Damage) -> [Value] {
        let count = try int()
        guard count <= bytes.endIndex - position else { throw Damage() }  // an element has at least one byte
        var values: [Value] = []
        // The elements of a false count can need more memory than the machine has.
        values.reserveCapacity(min(count, 1 << 16))
        for _ in 0..<count { values.append(try body(&self)) }
        return values
    }
}
