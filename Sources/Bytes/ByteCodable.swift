package import Crypto
package import Time

/// A value in files and messages that only this program reads.
package protocol ByteCodable {
    func store(in writer: inout ByteWriter)

    /// - Throws: `Damage` if the bytes aren't such a value.
    init(from reader: inout ByteReader) throws(ByteReader.Damage)

    /// Stores a list: by default its count and then each value. A list of bytes is copied as a whole.
    static func store(_ values: [Self], in writer: inout ByteWriter)

    /// Reads a list that `store(_:in:)` wrote.
    static func values(from reader: inout ByteReader) throws(ByteReader.Damage) -> [Self]
}

extension ByteCodable {
    package static func store(_ values: [Self], in writer: inout ByteWriter) {
        writer.write(values) { $1.store(in: &$0) }
    }

    package static func values(from reader: inout ByteReader) throws(ByteReader.Damage) -> [Self] {
        try reader.array { (reader) throws(ByteReader.Damage) in try Self(from: &reader) }
    }

    /// The value's bytes, without a checksum.
    package var encoded: [UInt8] {
        var writer = ByteWriter()
        store(in: &writer)
        return writer.bytes
    }

    /// The value's bytes, as `writeSized` writes them.
    package var sized: [UInt8] {
        var writer = ByteWriter()
        writer.writeSized { store(in: &$0) }
        return writer.bytes
    }

    /// Decodes the value at the beginning of the bytes; nil if they aren't such a value.
    package init?(encoded bytes: ArraySlice<UInt8>) {
        var reader = ByteReader(bytes)
        guard let value = try? Self(from: &reader) else { return nil }
        self = value
    }
}

extension ByteWriter {
    /// Writes values one after another.
    ///
    /// Slower than `write`, which manifests and the fields of all records use. A literal number is an `Int`; below 128,
    /// `ByteReader.byte` reads it, too.
    package mutating func store<each Value: ByteCodable>(_ values: repeat each Value) {
        for value in repeat each values { value.store(in: &self) }
    }
}

extension ByteReader {
    /// Reads a value of the type that the context needs.
    package mutating func value<Value: ByteCodable>(_: Value.Type = Value.self) throws(Damage) -> Value {
        try Value(from: &self)
    }

    /// Reads values of the types that the context needs, one after another, as `ByteWriter.store` writes them.
    package mutating func values<each Value: ByteCodable>() throws(Damage) -> (repeat each Value) {
        (repeat try (each Value)(from: &self))
    }
}

/// A case is stored as its raw value.
extension ByteCodable where Self: RawRepresentable, RawValue: ByteCodable {
    package func store(in writer: inout ByteWriter) { rawValue.store(in: &writer) }

    package init(from reader: inout ByteReader) throws(ByteReader.Damage) {
        guard let value = Self(rawValue: try RawValue(from: &reader)) else { throw ByteReader.Damage() }
        self = value
    }
}

extension Bool: ByteCodable {
    package func store(in writer: inout ByteWriter) { writer.write(self) }

    package init(from reader: inout ByteReader) throws(ByteReader.Damage) { self = try reader.flag() }
}

extension UInt8: ByteCodable {
    package func store(in writer: inout ByteWriter) { writer.write(self) }

    package init(from reader: inout ByteReader) throws(ByteReader.Damage) { self = try reader.byte() }

    package static func store(_ bytes: [UInt8], in writer: inout ByteWriter) { writer.write(bytes) }

    package static func values(from reader: inout ByteReader) throws(ByteReader.Damage) -> [UInt8] {
        Array(try reader.raw())
    }
}

/// Only for numbers from 0; `Int64` also has negative ones.
extension Int: ByteCodable {
    package func store(in writer: inout ByteWriter) { writer.write(self) }

    package init(from reader: inout ByteReader) throws(ByteReader.Damage) { self = try reader.int() }
}

extension Int64: ByteCodable {
    package func store(in writer: inout ByteWriter) { writer.write(self) }

    package init(from reader: inout ByteReader) throws(ByteReader.Damage) { self = try reader.signed() }
}

extension UInt64: ByteCodable {
    package func store(in writer: inout ByteWriter) { writer.write(self) }

    package init(from reader: inout ByteReader) throws(ByteReader.Damage) { self = try reader.unsigned() }
}

extension String: ByteCodable {
    package func store(in writer: inout ByteWriter) { writer.write(self) }

    package init(from reader: inout ByteReader) throws(ByteReader.Damage) { self = try reader.text() }
}

extension Digest: ByteCodable {
    package func store(in writer: inout ByteWriter) { writer.write(self) }

    package init(from reader: inout ByteReader) throws(ByteReader.Damage) { self = try reader.digest() }
}

extension Instant: ByteCodable {
    package func store(in writer: inout ByteWriter) { writer.write(microseconds) }

    package init(from reader: inout ByteReader) throws(ByteReader.Damage) {
        // Calendars contain instants just outside the years 1 to 9999.
        self = Instant.epoch.adding(microseconds: try reader.signed())
    }
}

extension Moment: ByteCodable {
    package func store(in writer: inout ByteWriter) {
        switch self {
        case .day(let day):
            writer.write(UInt8(0))
            writer.write(day.year)
            writer.write(UInt8(day.month))
            writer.write(UInt8(day.day))
        case .instant(let instant):
            writer.write(UInt8(1))
            instant.store(in: &writer)
        }
    }

    package init(from reader: inout ByteReader) throws(ByteReader.Damage) {
        if try reader.byte() == 1 {
            self = .instant(try reader.value())
            return
        }
        let day = Day(year: try reader.int(), month: Int(try reader.byte()), day: Int(try reader.byte()))
        guard let day else { throw ByteReader.Damage() }
        self = .day(day)
    }
}

/// Stored as its name.
extension Zone: ByteCodable {
    package func store(in writer: inout ByteWriter) { writer.write(name) }

    package init(from reader: inout ByteReader) throws(ByteReader.Damage) {
        let name = try reader.text()
        // The bytes count as damaged if the system has no such zone any more.
        guard let zone = try? reader.zones?.zone(named: name) else { throw ByteReader.Damage() }
        self = zone
    }
}

extension Optional: ByteCodable where Wrapped: ByteCodable {
    package func store(in writer: inout ByteWriter) { writer.write(self) { $1.store(in: &$0) } }

    package init(from reader: inout ByteReader) throws(ByteReader.Damage) {
        self = try reader.flag() ? try Wrapped(from: &reader) : nil
    }
}

extension Array: ByteCodable where Element: ByteCodable {
    package func store(in writer: inout ByteWriter) { Element.store(self, in: &writer) }

    package init(from reader: inout ByteReader) throws(ByteReader.Damage) { self = try Element.values(from: &reader) }
}

extension Result: ByteCodable where Success: ByteCodable, Failure: ByteCodable {
    package func store(in writer: inout ByteWriter) {
        switch self {
        case .success(let value): writer.store(0, value)
        case .failure(let error): writer.store(1, error)
        }
    }

    package init(from reader: inout ByteReader) throws(ByteReader.Damage) {
        switch try reader.byte() {
        case 0: self = .success(try reader.value())
        case 1: self = .failure(try reader.value())
        default: throw ByteReader.Damage()
        }
    }
}

/// Stored by ascending keys, so that equal dictionaries have equal bytes.
extension Dictionary: ByteCodable where Key: ByteCodable & Comparable, Value: ByteCodable {
    package func store(in writer: inout ByteWriter) {
        writer.write(sorted { $0.key < $1.key }) { $0.store($1.key, $1.value) }
    }

    package init(from reader: inout ByteReader) throws(ByteReader.Damage) {
        let pairs = try reader.array { (reader) throws(ByteReader.Damage) in
            (try Key(from: &reader), try Value(from: &reader))
        }
        self = Dictionary(pairs) { first, _ in first }
    }
}
