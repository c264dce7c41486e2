package import Bytes
package import Diagnostics
import Time

/// A value that the source cache can store.
protocol Storable: ByteCodable, SendableMetatype {
    /// The type's name, or what it consists of, such as the order of cases that are numbers. It is a part of the digest
    /// of the cache's format.
    static var layout: String { get }
}

extension Storable {
    static var layout: String { "\(Self.self)" }
}

/// One of several cases, stored as its index.
protocol StorableChoice: Storable, CaseIterable, Equatable, RawRepresentable<String> {}

extension StorableChoice {
    package func store(in writer: inout ByteWriter) {
        guard let index = Array(Self.allCases).firstIndex(of: self) else {
            preconditionFailure("allCases contains every case")
        }
        writer.write(UInt8(index))
    }

    package init(from reader: inout ByteReader) throws(ByteReader.Damage) {
        let index = Int(try reader.byte())
        let cases = Array(Self.allCases)
        guard index < cases.count else { throw ByteReader.Damage() }
        self = cases[index]
    }

    static var layout: String { allCases.map(\.rawValue).joined(separator: "|") }
}

/// A value that has an id and a place in its file, and otherwise only what its keys contain.
protocol KeyedRecord: Keyed, Storable {
    var id: String { get }
    var place: Place { get }

    /// Creates a value with defaults only.
    init(id: String, place: Place)
}

extension KeyedRecord {
    package func store(in writer: inout ByteWriter) {
        writer.write(id)
        place.store(in: &writer)
        storeKeys(in: &writer)
    }

    package init(from reader: inout ByteReader) throws(ByteReader.Damage) {
        self.init(id: try reader.text(), place: try Place(from: &reader))
        try loadKeys(from: &reader)
    }
}

/// A value with only what its keys contain, such as a group within a record.
protocol KeyedValue: Keyed, Storable {
    /// Creates a value with defaults only.
    init()
}

extension KeyedValue {
    static var layout: String { "(\(layouts.joined(separator: " ")))" }

    package func store(in writer: inout ByteWriter) { storeKeys(in: &writer) }

    package init(from reader: inout ByteReader) throws(ByteReader.Damage) {
        self.init()
        try loadKeys(from: &reader)
    }
}

extension Bool: Storable {}
extension Int: Storable {}
extension Moment: Storable {}
extension String: Storable {}
extension Zone: Storable {}
extension RecordKind: StorableChoice {}

extension Publication: Storable {
    package func store(in writer: inout ByteWriter) {
        writer.write(isDraft)
        publish.store(in: &writer)
        expire.store(in: &writer)
    }

    package init(from reader: inout ByteReader) throws(ByteReader.Damage) {
        self.init(isDraft: try reader.flag(), publish: try reader.value(), expire: try reader.value())
    }
}

extension Reference: Storable {
    package func store(in writer: inout ByteWriter) {
        writer.write(target)
        place.store(in: &writer)
    }

    package init(from reader: inout ByteReader) throws(ByteReader.Damage) {
        self.init(target: try reader.text(), place: try Place(from: &reader))
    }
}

/// Stored without the file's name, which the reader knows.
extension Place: Storable {
    package func store(in writer: inout ByteWriter) {
        writer.write(line)
        writer.write(column)
    }

    package init(from reader: inout ByteReader) throws(ByteReader.Damage) {
        self.init(file: reader.file, line: try reader.int(), column: try reader.int())
    }
}

/// Stored without the name of its file, like its place.
extension Diagnostic: ByteCodable {
    package func store(in writer: inout ByteWriter) { writer.store(severity, code, place, message, hint) }

    package init(from reader: inout ByteReader) throws(ByteReader.Damage) {
        self.init(
            try reader.value(), code: try reader.value(), at: try reader.value(), message: try reader.value(),
            hint: try reader.value())
    }
}

extension Diagnostic.Code: ByteCodable {}
extension Diagnostic.Severity: ByteCodable {}

extension Optional: Storable where Wrapped: Storable {
    static var layout: String { Wrapped.layout + "?" }
}

extension Array: Storable where Element: Storable {
    static var layout: String { "[\(Element.layout)]" }
}

extension ByteReader {
    /// Reads the name of a file, and then a place in it.
    package mutating func placeAfterFile() throws(Damage) -> Place {
        file = try text()
        return try Place(from: &self)
    }
}
