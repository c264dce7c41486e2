/// The data of one page for its templates: values in slots, in the layout of a shape.
///
/// All values are in one array and all text in another, so setting a value allocates no memory, and the arrays can be
/// reused. A value that isn't set is an empty text, false, or an empty list.
///
/// ```swift
/// let song = Shape([.init("title", .text, "The title"), .init("isNew", .flag, "True if added since last time")])
/// var cells = TemplateData(Shape([.init("songs", .list(song), "By rank")]))
/// let items = cells.list(cells.root[0], count: songs.count)
/// for (song, item) in zip(songs, items) { cells.set(item[0], text: song.title) }
/// ```
public struct TemplateData: Sendable {
    /// The shape of the data.
    public let shape: Shape

    private(set) var cells: [Cell]
    private(set) var text: [UInt8] = []

    /// True if the data is only compared with other data. It can then contain placeholders, and can't be rendered.
    public let isForComparison: Bool

    /// For each cell of the layout, true if the page shows it; empty if it shows all.
    private let shown: [Bool]

    /// Creates data without values.
    ///
    /// - Parameters:
    ///   - shown: A flag for each value that the page shows, for the same shape; empty for all of them.
    ///   - isForComparison: True if the data is only compared with other data.
    public init(_ shape: Shape, showing shown: [Bool] = [], isForComparison: Bool = false) {
        precondition(
            shown.isEmpty || shown.count == shape.layout.blanks.count, "the shown fields belong to another shape")
        self.shape = shape
        self.isForComparison = isForComparison
        self.shown = shown
        cells = Array(shape.layout.blanks[shape.layout.cells[0]])
    }

    /// The slots of the page itself.
    public var root: Fields { Fields(start: 0, count: shape.width, blank: 0) }

    /// True if the field at `position` exists and the page uses it; other fields need not be set.
    public func shows(_ fields: Fields, _ position: Int) -> Bool {
        position < fields.count && (shown.isEmpty || shown[fields.blank + position])
    }

    /// Removes all values, but not the memory, which the next page of this shape reuses.
    public mutating func removeAll() {
        cells.removeAll(keepingCapacity: true)
        cells.append(contentsOf: shape.layout.blanks[shape.layout.cells[0]])
        text.removeAll(keepingCapacity: true)
    }

    /// Sets a text, which is escaped when it is shown.
    public mutating func set(_ slot: Slot, text value: String) {
        let start = text.count
        text.append(utf8Of: value)
        setText(slot, from: start)
    }

    /// Sets the UTF-8 text that `write` appends to its argument; it is escaped when it is shown.
    public mutating func set(_ slot: Slot, _ write: (inout [UInt8]) -> Void) {
        let start = text.count
        write(&text)
        setText(slot, from: start)
    }

    /// Sets the finished HTML that `write` appends to its argument, in UTF-8.
    ///
    /// The caller guarantees that it is safe on the page.
    public mutating func setHTML(_ slot: Slot, _ write: (inout [UInt8]) -> Void) {
        expectHTML(slot)
        let start = text.count
        write(&text)
        cells[slot.index] = Cell(.html, start: start, count: text.count - start)
    }

    /// Sets HTML that is supplied when rendering, as number `external`.
    ///
    /// In the fingerprint it is represented by the digest that `writeDigest` appends to its argument.
    public mutating func set(_ slot: Slot, external: Int, _ writeDigest: (inout [UInt8]) -> Void = { _ in }) {
        expectHTML(slot)
        let start = text.count
        writeDigest(&text)
        cells[slot.index] = Cell(.external, start: external, count: text.count - start)
    }

    /// Sets a flag.
    public mutating func set(_ slot: Slot, flag value: Bool) {
        precondition(cells[slot.index].kind == .flag, "this field is not declared as a flag")
        cells[slot.index] = Cell(.flag, start: 0, count: value ? 1 : 0)
    }

    /// Adds a list of `count` blank items, for the caller to fill in.
    public mutating func list(_ slot: Slot, count: Int) -> Items {
        let cell = cells[slot.index]
        precondition(cell.kind == .list, "this field is not declared as a list")
        let (start, blanks) = addBlanks(of: cell.shape, count: count)
        cells[slot.index] = Cell(.list, shape: UInt32(cell.shape), start: start, count: count)
        return Items(start: start, count: count, width: blanks.count, blank: blanks.lowerBound)
    }

    /// Sets a placeholder for a list or an object: bytes that determine it, such as the digest of everything it depends
    /// on.
    ///
    /// - Precondition: The data is for comparison.
    public mutating func setStandIn(_ slot: Slot, _ write: (inout [UInt8]) -> Void) {
        precondition(isForComparison, "only data for comparison can have a placeholder")
        let kind = cells[slot.index].kind
        precondition(kind == .list || kind == .object, "this field is not declared as a list or an object")
        let start = text.count
        write(&text)
        cells[slot.index] = Cell(.text, start: start, count: text.count - start)
    }

    /// Sets a list that was filled in earlier.
    public mutating func set(_ slot: Slot, list: ReadyList) {
        let (cell, start, distance) = (cells[slot.index], cells.count, text.count)
        precondition(
            cell.kind == .list && shape.layout.inner[cell.shape - 1] === list.shape,
            "the list's items don't have the declared shape")
        cells.append(addingCapacity: list.cells.count) { cells in
            for index in list.cells.indices { cells.append(list.cells[index].moved(by: distance)) }
        }
        text += list.text
        cells[slot.index] = Cell(.list, shape: UInt32(cell.shape), start: start, count: list.count)
    }

    /// Adds an object with blank fields, for the caller to fill in.
    public mutating func object(_ slot: Slot) -> Fields {
        let cell = cells[slot.index]
        precondition(cell.kind == .object, "this field is not declared as an object")
        let (start, blanks) = addBlanks(of: cell.shape, count: 1)
        cells[slot.index] = Cell(.object, shape: UInt32(cell.shape), start: start, count: 1)
        return Fields(start: start, count: blanks.count, blank: blanks.lowerBound)
    }

    /// Calls `body` with spans of bytes that together determine the data and its shape: equal data have the same bytes
    /// in every run, and different data have different ones.
    public func forEachFingerprintPart(_ body: (RawSpan) -> Void) {
        // The counts are first, so that cells and text can't be confused.
        let header: [UInt64] = [shape.layout.signature, UInt64(cells.count), UInt64(text.count)]
        unsafe body(header.span.bytes)
        unsafe cells.withUnsafeBytes { bytes in unsafe body(bytes.bytes) }
        unsafe body(text.span.bytes)
    }

    /// Returns the output of a tag for the field at `path`; nil if the data doesn't have the field, or if the field is
    /// HTML that is supplied when rendering.
    func written(at path: [String], isRaw: Bool) -> [UInt8]? {
        var (fields, shape) = (root, shape)
        for (depth, name) in path.enumerated() {
            guard let position = shape.index(of: name) else { return depth == 0 ? nil : [] }
            let cell = cells[fields[position].index]
            if depth == path.count - 1 {
                switch cell.kind {
                case .text, .html:
                    let bytes = text[Int(cell.start)..<Int(cell.start) + Int(cell.count)]
                    return isRaw ? Array(bytes) : escaped(bytes.span)
                case .external: return nil
                case .flag, .list, .object: return []
                }
            }
            guard case .object(let inner) = shape.fields[position].kind, cell.count > 0 else { return [] }
            shape = inner
            fields = Fields(start: Int(cell.start), count: inner.width, blank: 0)
        }
        return nil
    }

    /// Calls `body` with a view for the renderer, which is valid only during the call.
    func withView<R>(_ body: (TemplateDataView) throws(RenderError) -> R) throws(RenderError) -> R {
        precondition(!isForComparison, "data for comparison can't be rendered")
        return try unsafe cells.withUnsafeBufferPointer { cells throws(RenderError) in
            try unsafe text.withUnsafeBufferPointer { text throws(RenderError) in
                try body(unsafe TemplateDataView(cells: cells, text: text))
            }
        }
    }

    private func expectHTML(_ slot: Slot) {
        let kind = cells[slot.index].kind
        precondition(kind == .html || kind == .external, "this field is not declared as HTML")
    }

    /// Appends `count` blank items, and returns the index of the first cell, and the range of their blanks in the layout.
    private mutating func addBlanks(of number: Int, count: Int) -> (start: Int, blanks: Range<Int>) {
        let (start, places) = (cells.count, shape.layout.cells[number])
        let blanks = shape.layout.blanks
        cells.append(addingCapacity: count * places.count) { cells in
            for _ in 0..<count {
                for place in places { cells.append(blanks[place]) }
            }
        }
        return (start, places)
    }

    /// Sets a slot to the text that was appended from `start` on.
    private mutating func setText(_ slot: Slot, from start: Int) {
        let cell = Cell(.text, start: start, count: text.count - start)
        // A span, because an array checks at each access whether its storage is shared.
        var cells = cells.mutableSpan
        precondition(cells[slot.index].kind == .text, "this field is not declared as text")
        cells[slot.index] = cell
    }
}

extension [UInt8] {
    /// Appends the UTF-8 of a text.
    @inline(__always)
    fileprivate mutating func append(utf8Of text: String) {
        let isDone: Void? = unsafe text.utf8.withContiguousStorageIfAvailable { unsafe append(contentsOf: $0) }
        precondition(isDone != nil, "native strings are contiguous")
    }
}
