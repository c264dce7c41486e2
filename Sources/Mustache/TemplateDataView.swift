/// A page's data while it is rendered: the memory of its cells and text, with bounds checks.
///
/// It must not outlive the call of `TemplateData.withView` that made it; the renderer drops its views before that returns.
@safe struct TemplateDataView {
    private let cells: UnsafeBufferPointer<Cell>
    private let text: UnsafeBufferPointer<UInt8>

    @unsafe init(cells: UnsafeBufferPointer<Cell>, text: UnsafeBufferPointer<UInt8>) {
        unsafe self.cells = unsafe cells
        unsafe self.text = unsafe text
    }

    subscript(slot: Int) -> Cell {
        precondition(unsafe slot >= 0 && slot < cells.count, "a slot is outside the data")
        return unsafe cells[slot]
    }

    @inline(__always)
    func write(_ cell: Cell, escaped: Bool, to sink: inout ByteSink) throws(RenderError) {
        let bytes = unsafe text.span.extracting(Int(cell.start)..<Int(cell.start) + Int(cell.count))
        if escaped { try sink.appendEscaped(bytes) } else { try sink.append(bytes) }
    }

    /// The text of `cell` as a string, for the few values that name a template.
    func string(_ cell: Cell) -> String {
        unsafe String(decoding: text[Int(cell.start)..<Int(cell.start) + Int(cell.count)], as: UTF8.self)
    }
}
