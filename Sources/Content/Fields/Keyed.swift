import Bytes
import Diagnostics
import Documents
import Time

/// A value whose keys are declared in a list.
protocol Keyed: Sendable {
    /// The values that reading needs in addition to the fields.
    associatedtype Context = RecordContext

    /// The keys, in the order of reading.
    static var keys: [Key<Self>] { get }
}

extension Keyed {
    /// Reads all keys and reports their problems; false if a required value is missing or wrong.
    mutating func read(_ fields: inout FieldReader, _ context: Context, _ log: inout DiagnosticLog) -> Bool {
        var isComplete = true
        for key in Self.keys where !key.read(&self, &fields, context, &log) { isComplete = false }
        return isComplete
    }

    func storeKeys(in writer: inout ByteWriter, knowing findings: Body.Findings) {
        for key in Self.keys {
            for property in key.properties { property.store(self, &writer, findings) }
        }
    }

    mutating func loadKeys(from reader: inout ByteReader, _ origin: Origin) throws(ByteReader.Damage) {
        for key in Self.keys {
            for property in key.properties { try property.load(&self, &reader, origin) }
        }
    }

    mutating func translate(_ translation: (String) -> String?) {
        for key in Self.keys { key.translate(&self, translation) }
    }

    /// The declarations of the keys.
    static var fields: [RecordField] { keys.flatMap(\.allFields) }

    /// The names of the keys and how their properties are stored, for the digest of the cache's format.
    static var layouts: [String] { keys.flatMap { $0.fields.map(\.key) + $0.properties.map(\.layout) } }
}

/// A value that no cache contains, such as a setting. Reading needs only its fields.
protocol KeyedInput: Keyed where Context == Void {}

extension KeyedInput {
    mutating func read(_ fields: inout FieldReader, _ log: inout DiagnosticLog) { _ = read(&fields, (), &log) }
}

/// A value that has an id and a place in its file, and otherwise only what its keys contain.
protocol KeyedRecord: Keyed, Storable {
    var id: String { get }
    var place: Place { get }

    /// Creates a value with defaults only.
    init(id: String, place: Place)
}

extension KeyedRecord {
    func store(in writer: inout ByteWriter, knowing findings: Body.Findings) {
        writer.write(id)
        writer.write(place)
        storeKeys(in: &writer, knowing: findings)
    }

    init(from reader: inout ByteReader, _ origin: Origin) throws(ByteReader.Damage) {
        self.init(id: try reader.text(), place: try reader.place(origin))
        try loadKeys(from: &reader, origin)
    }
}

/// A value with only what its keys contain, such as a group within a record.
protocol KeyedValue: Keyed, Storable {
    /// Creates a value with defaults only.
    init()
}

extension KeyedValue {
    static var layout: String { "(\(layouts.joined(separator: " ")))" }

    func store(in writer: inout ByteWriter, knowing findings: Body.Findings) {
        storeKeys(in: &writer, knowing: findings)
    }

    init(from reader: inout ByteReader, _ origin: Origin) throws(ByteReader.Damage) {
        self.init()
        try loadKeys(from: &reader, origin)
    }
}

/// The values that reading a record needs in addition to its fields.
struct RecordContext {
    /// The text below the front matter of a Markdown file; nil elsewhere.
    let body: Body?
    let site: LoadContext

    /// The time zone that the record names.
    var ownZone: Zone?

    var zone: Zone { ownZone ?? site.zone }
}
