import Mustache

/// How a value is shown to templates: its fields, in order.
struct View<Value>: Sendable {
    /// What the fields look like to the template engine.
    let shape: Shape

    private let fields: [Field<Value>]

    init(_ fields: [Field<Value>]) {
        self.fields = fields
        shape = Shape(fields.map(\.declaration))
    }

    /// Fills the slots of an object, or of a whole page, with the fields of `value` that are shown, in the words of `strings`.
    func fill(_ value: Value, _ strings: Strings, _ cells: inout Cells, _ slots: Cells.Fields) {
        // Through a span, because closures of an array are retained and released one by one, by all threads at once.
        let fields = fields.span
        for index in fields.indices where cells.shows(slots, index) {
            fields[index].fill(value, strings, &cells, slots[index])
        }
    }

    /// The same for a fingerprint: puts what determines those fields into the slots or the writer.
    func note(
        _ value: Value, _ strings: Strings, _ cells: inout Cells, _ slots: Cells.Fields, _ writer: inout ByteWriter
    ) {
        let fields = fields.span
        for index in fields.indices where cells.shows(slots, index) {
            fields[index].note(value, strings, &cells, slots[index], &writer)
        }
    }
}
