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

    /// Fills the slots of an object, or of a whole page, with the fields of `value`.
    func fill(_ value: Value, _ cells: inout Cells, _ slots: Cells.Fields) {
        for (index, field) in fields.enumerated() { field.fill(value, &cells, slots[index]) }
    }
}
