import Mustache

/// How a value is shown to templates: its fields, in order.
final class View<Value>: Sendable {
    /// What the fields look like to the template engine.
    let shape: Shape

    private let fillAll: Fill
    private let noteAll: Note

    private typealias Fill = @Sendable (Value, Strings, inout Cells, Cells.Fields) -> Void
    private typealias Note = @Sendable (Value, Strings, inout Cells, Cells.Fields, inout ByteWriter) -> Void

    init(_ fields: [Field<Value>]) {
        shape = Shape(fields.map(\.declaration))
        // A chain in which each field has the next one: the closures of an array would be retained and released one by one,
        // a million times on a site of ten thousand bulletins, and by all threads at once.
        var fillAll: Fill = { _, _, _, _ in }
        var noteAll: Note = { _, _, _, _, _ in }
        for (index, field) in fields.enumerated().reversed() {
            let (fill, note, fillRest, noteRest) = (field.fill, field.note, fillAll, noteAll)
            fillAll = { value, strings, cells, slots in
                if cells.shows(slots, index) { fill(value, strings, &cells, slots[index]) }
                fillRest(value, strings, &cells, slots)
            }
            noteAll = { value, strings, cells, slots, writer in
                if cells.shows(slots, index) { note(value, strings, &cells, slots[index], &writer) }
                noteRest(value, strings, &cells, slots, &writer)
            }
        }
        self.fillAll = fillAll
        self.noteAll = noteAll
    }

    /// Fills the slots of an object, or of a whole page, with the fields of `value` that are shown, in the words of `strings`.
    func fill(_ value: Value, _ strings: Strings, _ cells: inout Cells, _ slots: Cells.Fields) {
        fillAll(value, strings, &cells, slots)
    }

    /// The same for a fingerprint: puts what determines those fields into the slots or the writer.
    func note(
        _ value: Value, _ strings: Strings, _ cells: inout Cells, _ slots: Cells.Fields, _ writer: inout ByteWriter
    ) {
        noteAll(value, strings, &cells, slots, &writer)
    }
}
