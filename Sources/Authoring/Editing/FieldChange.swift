package import Content
package import Documents

/// A change of one field of a record.
package struct FieldChange: Sendable {
    package let key: String

    /// The declaration of the field; nil for the list of an event's songs or a schedule's entries.
    package let field: RecordField?

    /// The new value; nil removes the field.
    package var value: Node.Value?

    /// The field in messages: its key, or its flag if a flag gave the value.
    let nameInMessages: String

    init(key: String, field: RecordField?, value: Node.Value?) {
        self.key = key
        self.field = field
        self.value = value
        nameInMessages = key
    }

    /// - Parameter name: The field in messages; nil for its key.
    package init(_ field: RecordField, _ value: Node.Value?, named name: String? = nil) {
        (key, self.field, self.value, nameInMessages) = (field.key, field, value, name ?? field.key)
    }

    /// True if the field refers to a code.
    package var isCode: Bool { field?.form.isCode == true }
}
