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
}

extension FieldChange {
    /// - Parameter name: The field in messages; nil for its key.
    package init(_ field: RecordField, _ value: Node.Value?, named name: String? = nil) {
        self.init(key: field.key, field: field, value: value, nameInMessages: name ?? field.key)
    }

    /// True if the field refers to a code.
    package var isCode: Bool { field?.form.isCode == true }
}
