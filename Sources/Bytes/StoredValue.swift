import Crypto

/// A value in a file that only this program reads. The file begins with a checksum and the name of its format.
package protocol StoredValue: ByteCodable {
    /// The kind of value, and the version of its encoding. A file in another format counts as missing.
    static var format: String { get }
}

extension StoredValue {
    /// Reads the bytes of a file; nil if they are damaged or in another format.
    package init?(stored bytes: [UInt8]) { self.init(stored: bytes, as: Self.format) }

    /// The bytes of the file.
    package var stored: [UInt8] { stored(as: Self.format) }
}

extension ByteCodable {
    /// Reads the bytes of a file with a checksum and a name; nil if they are damaged or have another name.
    package init?(stored bytes: [UInt8], as name: String) {
        guard var reader = ByteReader(checked: bytes) else { return nil }
        do throws(ByteReader.Damage) {
            guard try reader.raw().elementsEqual(name.utf8) else { return nil }
            self = try Self(from: &reader)
        } catch {
            return nil
        }
    }

    /// The bytes of a file with the value, a checksum and a name.
    package func stored(as name: String) -> [UInt8] {
        var writer = ByteWriter()
        writer.write(name)
        store(in: &writer)
        writer.addChecksum()
        return writer.bytes
    }
}
