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

    func storeKeys(in writer: inout ByteWriter) {
        for key in Self.keys {
            for property in key.properties { property.store(self, &writer) }
        }
    }

    mutating func loadKeys(from reader: inout ByteReader) throws(ByteReader.Damage) {
        for key in Self.keys {
            for property in key.properties { try property.load(&self, &reader) }
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

/// The values that reading a record needs in addition to its fields.
struct RecordContext {
    /// The text below the front matter of a Markdown file; nil elsewhere.
    let body: Body?
    let site: LoadContext

    /// The time zone that the record names.
    var ownZone: Zone?

    var zone: Zone { ownZone ?? site.zone }
}
