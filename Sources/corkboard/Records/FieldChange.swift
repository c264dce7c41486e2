import Authoring
import Content
import Documents

/// A change of one field of a record.
struct FieldChange {
    let key: String

    /// The declaration of the field; nil for the list of an event's songs or a schedule's entries.
    let field: RecordField?

    /// The new value; nil removes the field.
    var value: Node.Value?
}

extension FieldChange {
    init(_ field: RecordField, _ value: Node.Value?) { self.init(key: field.key, field: field, value: value) }

    /// True if the field refers to a code.
    var isCode: Bool { field?.form.isCode == true }
}
