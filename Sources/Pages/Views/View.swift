import Mustache

/// The fields of a value for templates, in order.
package final class View<Value>: Sendable {
    /// The fields' declarations, for the template engine.
    let shape: Shape

    private let fillAll: Fill

    private typealias Fill = @Sendable (Value, Strings, inout TemplateData, TemplateData.Fields) -> Void

    init(_ fields: [Field<Value>]) {
        shape = Shape(fields.map(\.declaration))
        // A chain of closures that call each other in turn: closures in an array would be retained and released one by
        // one, a million times on a site of ten thousand bulletins, and by all threads at once.
        var fillAll: Fill = { _, _, _, _ in }
        for (index, field) in fields.enumerated().reversed() {
            let (fill, fillRest) = (field.fill, fillAll)
            fillAll = { value, strings, cells, slots in
                if cells.shows(slots, index) { fill(value, strings, &cells, slots[index]) }
                fillRest(value, strings, &cells, slots)
            }
        }
        self.fillAll = fillAll
    }

    /// Fills the slots of an object or a page with the shown fields of `value`, in the language of `strings`.
    func fill(_ value: Value, strings: Strings, cells: inout TemplateData, slots: TemplateData.Fields) {
        fillAll(value, strings, &cells, slots)
    }
}
