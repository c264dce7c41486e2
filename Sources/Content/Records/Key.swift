import Bytes
import Diagnostics
import Documents

/// A key of a record with its property in `Whole`, declared once: reading, the cache, the changes of single dates and
/// translations use it.
package struct Key<Whole: Sendable>: Sendable {
    package let field: RecordField

    let read: @Sendable (inout Whole, inout FieldReader, Body?, inout DiagnosticLog) -> Void
    let store: @Sendable (Whole, inout ByteWriter, Body.Findings) -> Void
    let load: @Sendable (inout Whole, inout ByteReader, Origin) throws(ByteReader.Damage) -> Void

    /// Copies the value of the first record to the second one.
    let copy: @Sendable (Whole, inout Whole) -> Void

    /// Replaces a text by its translation, which the closure returns for a key.
    let translate: @Sendable (inout Whole, (String) -> String?) -> Void

    init<Value: Storable>(
        _ field: RecordField, _ path: any WritableKeyPath<Whole, Value> & Sendable,
        translate: @escaping @Sendable (inout Whole, (String) -> String?) -> Void = { _, _ in },
        read: @escaping @Sendable (inout FieldReader, _ key: String, Body?, inout DiagnosticLog) -> Value
    ) {
        self.field = field
        self.read = { $0[keyPath: path] = read(&$1, field.key, $2, &$3) }
        store = { $0[keyPath: path].store(in: &$1, knowing: $2) }
        load = { (whole, reader, origin) throws(ByteReader.Damage) in
            whole[keyPath: path] = try Value(from: &reader, origin)
        }
        copy = { $1[keyPath: path] = $0[keyPath: path] }
        self.translate = translate
    }

    init(
        _ field: RecordField, _ path: any WritableKeyPath<Whole, String?> & Sendable,
        read: @escaping @Sendable (inout FieldReader, _ key: String, Body?, inout DiagnosticLog) -> String? = {
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
}
