package import Bytes
package import Diagnostics
import Time

/// A value that the source cache can store.
protocol Storable: SendableMetatype {
    /// - Parameter findings: New problems found in bodies.
    func store(in writer: inout ByteWriter, knowing findings: Body.Findings)

    /// - Throws: `Damage` if the bytes aren't valid.
    init(from reader: inout ByteReader, _ origin: Origin) throws(ByteReader.Damage)

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
    func store(in writer: inout ByteWriter, knowing _: Body.Findings) { writer.write(self) }

    init(from reader: inout ByteReader, _: Origin) throws(ByteReader.Damage) {
        self = try reader.choice(of: Self.self)
    }

    static var layout: String { allCases.map(\.rawValue).joined(separator: "|") }
}

extension Bool: Storable {
    func store(in writer: inout ByteWriter, knowing _: Body.Findings) { writer.write(self) }

    init(from reader: inout ByteReader, _: Origin) throws(ByteReader.Damage) { self = try reader.flag() }
}

extension Int: Storable {
    func store(in writer: inout ByteWriter, knowing _: Body.Findings) { writer.write(self) }

    init(from reader: inout ByteReader, _: Origin) throws(ByteReader.Damage) { self = try reader.int() }
}

extension Moment: Storable {
    func store(in writer: inout ByteWriter, knowing _: Body.Findings) { store(in: &writer) }

    init(from reader: inout ByteReader, _: Origin) throws(ByteReader.Damage) { self = try Moment(from: &reader) }
}

extension Zone: Storable {
    func store(in writer: inout ByteWriter, knowing _: Body.Findings) { writer.write(name) }

    init(from reader: inout ByteReader, _ origin: Origin) throws(ByteReader.Damage) {
        let name = try reader.text()
        do { self = try origin.context.zone(named: name) } catch { throw ByteReader.Damage() }
    }
}

extension Publication: Storable {
    func store(in writer: inout ByteWriter, knowing _: Body.Findings) {
        writer.write(isDraft)
        publish.store(in: &writer)
        expire.store(in: &writer)
    }

    init(from reader: inout ByteReader, _: Origin) throws(ByteReader.Damage) {
        self.init(
            isDraft: try reader.flag(), publish: try reader.optionalInstant(), expire: try reader.optionalInstant())
    }
}

extension String: Storable {
    func store(in writer: inout ByteWriter, knowing _: Body.Findings) { writer.write(self) }

    init(from reader: inout ByteReader, _: Origin) throws(ByteReader.Damage) { self = try reader.text() }
}

extension Reference: Storable {
    func store(in writer: inout ByteWriter, knowing _: Body.Findings) {
        writer.write(target)
        writer.write(place)
    }

    init(from reader: inout ByteReader, _ origin: Origin) throws(ByteReader.Damage) {
        self.init(target: try reader.text(), place: try reader.place(origin))
    }
}

extension Place: Storable {
    func store(in writer: inout ByteWriter, knowing _: Body.Findings) { writer.write(self) }

    init(from reader: inout ByteReader, _ origin: Origin) throws(ByteReader.Damage) {
        self = try reader.place(origin)
    }
}

extension Optional: Storable where Wrapped: Storable {
    func store(in writer: inout ByteWriter, knowing findings: Body.Findings) {
        writer.write(self) { $1.store(in: &$0, knowing: findings) }
    }

    init(from reader: inout ByteReader, _ origin: Origin) throws(ByteReader.Damage) {
        self = try reader.flag() ? try Wrapped(from: &reader, origin) : nil
    }

    static var layout: String { Wrapped.layout + "?" }
}

extension Array: Storable where Element: Storable {
    func store(in writer: inout ByteWriter, knowing findings: Body.Findings) {
        writer.write(self) { $1.store(in: &$0, knowing: findings) }
    }

    init(from reader: inout ByteReader, _ origin: Origin) throws(ByteReader.Damage) {
        self = try reader.array { (reader) throws(ByteReader.Damage) in try Element(from: &reader, origin) }
    }

    static var layout: String { "[\(Element.layout)]" }
}

/// The file and context of stored records.
package struct Origin {
    /// The source file's name in diagnostics.
    package let file: String
    package let context: LoadContext
}

extension ByteWriter {
    /// Writes a place in the record's source file, without the file's name.
    package mutating func write(_ place: Place) {
        write(place.line)
        write(place.column)
    }

    package mutating func write<Choice: CaseIterable & Equatable>(_ choice: Choice) {
        guard let index = Array(Choice.allCases).firstIndex(of: choice) else {
            preconditionFailure("allCases contains every case")
        }
        write(UInt8(index))
    }

    package mutating func write(_ diagnostic: Diagnostic) {
        write(diagnostic.severity.rawValue)
        write(diagnostic.code.rawValue)
        write(diagnostic.place) { $0.write($1) }
        write(diagnostic.message)
        write(diagnostic.hint) { $0.write($1) }
    }
}

extension ByteReader {
    package mutating func place(_ origin: Origin) throws(Damage) -> Place { try place(in: origin.file) }

    package mutating func place(in file: String) throws(Damage) -> Place {
        Place(file: file, line: try int(), column: try int())
    }

    mutating func optionalInstant() throws(Damage) -> Instant? { try flag() ? try Instant(from: &self) : nil }

    package mutating func choice<Choice: CaseIterable>(of _: Choice.Type) throws(Damage) -> Choice {
        let index = Int(try byte())
        let cases = Array(Choice.allCases)
        guard index < cases.count else { throw Damage() }
        return cases[index]
    }

    package mutating func diagnostic(in file: String) throws(Damage) -> Diagnostic {
        guard let severity = Diagnostic.Severity(rawValue: try text()), let code = Diagnostic.Code(rawValue: try text())
        else { throw Damage() }
        let place = try flag() ? try place(in: file) : nil
        return Diagnostic(severity, code: code, at: place, message: try text(), hint: try value())
    }
}
