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
        var noteAll: Note = { _, _, _, _, _ in }
        for (index, field) in fields.enumerated().reversed() {
            let (note, noteRest) = (field.note, noteAll)
            noteAll = { value, strings, cells, slots, writer in
                if cells.shows(slots, index) { note(value, strings, &cells, slots[index], &writer) }
                noteRest(value, strings, &cells, slots, &writer)
            }
        }
        self.noteAll = noteAll
        fillAll = Self.chain(fields)
    }

    /// A chain with four fields to a link: to get to the next one takes as long as many a field.
    ///
    /// The closures come from the fields themselves: each that goes through an array is wrapped in two others.
    private static func chain(_ fields: [Field<Value>]) -> Fill {
        let nothing: Field<Value>.Fill = { _, _, _, _ in }
        var fillAll: Fill = { _, _, _, _ in }
        for index in stride(from: 0, to: fields.count, by: 4).reversed() {
            func fill(_ index: Int) -> Field<Value>.Fill { index < fields.count ? fields[index].fill : nothing }
            let (first, second, third, fourth) = (fill(index), fill(index + 1), fill(index + 2), fill(index + 3))
            let fillRest = fillAll
            fillAll = { value, strings, cells, slots in
                if cells.shows(slots, index) { first(value, strings, &cells, slots[index]) }
                if cells.shows(slots, index + 1) { second(value, strings, &cells, slots[index + 1]) }
                if cells.shows(slots, index + 2) { third(value, strings, &cells, slots[index + 2]) }
                if cells.shows(slots, index + 3) { fourth(value, strings, &cells, slots[index + 3]) }
                fillRest(value, strings, &cells, slots)
            }
        }
        return fillAll
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
