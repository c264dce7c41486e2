import Bytes
import Diagnostics
import Documents
import Time

/// A key of a record or of the settings with its properties in `Whole`, declared once: reading, the reference, the
/// cache, the changes of single dates and translations use it.
struct Key<Whole: Keyed>: Sendable {
    /// The fields that are read together, usually one. The first one gives the key its name.
    let fields: [RecordField]

    /// The fields inside groups of settings, with paths as keys. Only the reference, schemas and forms need them.
    let inner: @Sendable () -> [RecordField]

    var allFields: [RecordField] { fields + inner() }

    /// Reads the properties; false if a required value is missing or wrong.
    let read: @Sendable (inout Whole, inout FieldReader, Whole.Context, inout DiagnosticLog) -> Bool
    let properties: [Property]

    /// Replaces a text by its translation, which the closure returns for a key.
    let translate: Translate

    typealias Translate = @Sendable (inout Whole, (String) -> String?) -> Void

    /// A property of a record that the cache stores.
    struct Property: Sendable {
        /// How it is stored, for the digest of the cache's format.
        let layout: String
        let store: @Sendable (Whole, inout ByteWriter) -> Void
        let load: @Sendable (inout Whole, inout ByteReader) throws(ByteReader.Damage) -> Void

        /// Copies the value of the first record to the second one.
        let copy: @Sendable (Whole, inout Whole) -> Void

        init<Value: Storable>(_ path: any WritableKeyPath<Whole, Value> & Sendable) {
            layout = Value.layout
            store = { $0[keyPath: path].store(in: &$1) }
            load = { (whole, reader) throws(ByteReader.Damage) in
                whole[keyPath: path] = try Value(from: &reader)
            }
            copy = { $1[keyPath: path] = $0[keyPath: path] }
        }
    }

    /// Creates a key with properties that one closure reads.
    init(
        _ fields: [RecordField], with inner: @escaping @Sendable () -> [RecordField] = { [] },
        in properties: Property..., translate: @escaping Translate = { _, _ in },
        read: @escaping @Sendable (inout Whole, inout FieldReader, Whole.Context, inout DiagnosticLog) -> Void
    ) {
        self.fields = fields
        self.inner = inner
        self.properties = properties
        self.translate = translate
        self.read = {
            read(&$0, &$1, $2, &$3)
            return true
        }
    }

    /// Creates a key whose value the closure returns; nil leaves the property unchanged.
    init<Value: Storable>(
        _ field: RecordField, _ path: any WritableKeyPath<Whole, Value> & Sendable,
        translate: @escaping Translate = { _, _ in },
        read: @escaping @Sendable (inout FieldReader, _ key: String, Whole.Context, inout DiagnosticLog) -> Value?
    ) {
        fields = [field]
        inner = { [] }
        properties = [Property(path)]
        self.translate = translate
        self.read = {
            guard let value = read(&$1, field.key, $2, &$3) else { return !field.isRequired }
            $0[keyPath: path] = value
            return true
        }
    }
}

/// The kinds of values that many keys have.
extension Key {
    /// A text.
    init(
        _ field: RecordField, _ path: any WritableKeyPath<Whole, String?> & Sendable,
        read: @escaping @Sendable (inout FieldReader, _ key: String, Whole.Context, inout DiagnosticLog) -> String? = {
            $0.text($1, &$3)
        }
    ) {
        self.init(
            field, path,
            translate: { whole, translation in
                guard field.isTranslated, whole[keyPath: path] != nil, let text = translation(field.key) else { return }
                whole[keyPath: path] = text
            }, read: read)
    }

    /// A required text.
    init(
        _ field: RecordField, _ path: any WritableKeyPath<Whole, String> & Sendable,
        read: @escaping @Sendable (inout FieldReader, _ key: String, Whole.Context, inout DiagnosticLog) -> String? = {
            $0.requiredText($1, &$3)
        }
    ) {
        self.init(
            field, path,
            translate: { whole, translation in
                guard field.isTranslated, let text = translation(field.key) else { return }
                whole[keyPath: path] = text
            }, read: read)
    }

    init(_ field: RecordField, _ path: any WritableKeyPath<Whole, Bool> & Sendable) {
        self.init(field, path) { $0.flag($1, &$3) }
    }

    /// A number.
    init(
        _ field: RecordField, _ path: any WritableKeyPath<Whole, Int> & Sendable, in range: ClosedRange<Int>
    ) {
        self.init(field, path) { $0.integer($1, in: range, &$3) }
    }

    init<Choice: StorableChoice>(_ field: RecordField, _ path: any WritableKeyPath<Whole, Choice> & Sendable) {
        self.init(field, path) { $0.choice($1, of: Choice.self, &$3) }
    }

    /// A group of keys.
    ///
    /// - Parameter what: The word for the group in messages.
    init<Part: KeyedValue>(
        _ field: RecordField, of what: String, _ path: any WritableKeyPath<Whole, Part> & Sendable
    ) where Part.Context == Whole.Context {
        self.init([field], in: Property(path)) { whole, fields, context, log in
            fields.withObject(field.key, of: what, &log) { fields, log in
                _ = whole[keyPath: path].read(&fields, context, &log)
            }
        }
    }
}

extension Key where Whole.Context == RecordContext {
    init(_ field: RecordField, _ path: any WritableKeyPath<Whole, Moment?> & Sendable) {
        self.init(field, path) { $0.moment($1, in: $2.zone, &$3) }
    }
}

/// The keys of values that no cache contains, such as settings.
extension Key where Whole: KeyedInput {
    /// Creates a key whose value the closure returns; nil leaves the property unchanged.
    init<Value>(
        _ field: RecordField, _ path: any WritableKeyPath<Whole, Value> & Sendable,
        read: @escaping @Sendable (inout FieldReader, _ key: String, inout DiagnosticLog) -> Value?
    ) {
        fields = [field]
        inner = { [] }
        properties = []
        translate = { _, _ in }
        self.read = { whole, fields, _, log in
            guard let value = read(&fields, field.key, &log) else { return !field.isRequired }
            whole[keyPath: path] = value
            return true
        }
    }

    init<Choice: CaseIterable & RawRepresentable<String> & SendableMetatype>(
        _ field: RecordField, _ path: any WritableKeyPath<Whole, Choice> & Sendable
    ) {
        self.init(field, path) { $0.choice($1, of: Choice.self, &$2) }
    }

    /// A group of settings. The reference has their paths, such as `board.columns`.
    static func group<Part: KeyedInput>(
        _ key: String, _ summary: String, at path: any WritableKeyPath<Whole, Part> & Sendable
    ) -> Key {
        Key([.group(key, summary)], with: { Part.fields.map { $0.inside(key) } }) { whole, fields, _, log in
            fields.withObject(key, of: key, &log) { whole[keyPath: path].read(&$0, &$1) }
        }
    }
}

extension Key {
    /// Returns the key for a value that contains `Whole` as a part.
    func part<Outer: Keyed>(at path: any WritableKeyPath<Outer, Whole> & Sendable) -> Key<Outer>
    where Outer.Context == Whole.Context {
        Key<Outer>(self, at: path)
    }

    private init<Part: Keyed>(_ key: Key<Part>, at path: any WritableKeyPath<Whole, Part> & Sendable)
    where Part.Context == Whole.Context {
        fields = key.fields
        inner = key.inner
        properties = key.properties.map { Property($0, at: path) }
        translate = { key.translate(&$0[keyPath: path], $1) }
        read = { key.read(&$0[keyPath: path], &$1, $2, &$3) }
    }
}

extension Key.Property {
    fileprivate init<Part: Keyed>(_ property: Key<Part>.Property, at path: any WritableKeyPath<Whole, Part> & Sendable)
    {
        layout = property.layout
        store = { property.store($0[keyPath: path], &$1) }
        load = { (whole, reader) throws(ByteReader.Damage) in
            try property.load(&whole[keyPath: path], &reader)
        }
        copy = { property.copy($0[keyPath: path], &$1[keyPath: path]) }
    }
}

/// The keys that several kinds of records have.
extension Key where Whole.Context == RecordContext {
    static func aliases(_ path: any WritableKeyPath<Whole, [Reference]> & Sendable) -> Key {
        Key(.aliases, path) { fields, _, _, log in fields.aliases(&log) }
    }

    /// The keys that decide when a record is on the site.
    static func publication(_ path: any WritableKeyPath<Whole, Publication> & Sendable) -> Key {
        Key(RecordField.publication, in: Property(path)) {
            $0[keyPath: path] = $1.publication(in: $2.zone, &$3)
        }
    }
}
