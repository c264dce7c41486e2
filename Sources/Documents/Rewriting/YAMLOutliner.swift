import Diagnostics

/// Finds the places of the values in a valid YAML text.
struct YAMLOutliner: ~Copyable {
    private let bytes: [UInt8]
    private let lines: LineTable
    private var events: YAMLEvents

    /// Returns the outline of the YAML in a range of a text; nil if the range has no value.
    ///
    /// - Parameter firstLine: The number of the part's first line.
    static func outline(of bytes: [UInt8], in range: Range<Int>, firstLine: Int) throws(Problem) -> Outline? {
        var outliner = YAMLOutliner(bytes, range: range, firstLine: firstLine)
        while true {
            let event = try outliner.events.next()
            switch event.kind {
            case .streamStart, .documentStart: continue
            case .streamEnd: return nil
            default: return try outliner.value(event)
            }
        }
    }

    private init(_ bytes: [UInt8], range: Range<Int>, firstLine: Int) {
        self.bytes = bytes
        lines = LineTable(bytes)
        events = YAMLEvents(bytes[range], firstLine: firstLine)
    }

    private mutating func value(_ event: YAMLEvent) throws(Problem) -> Outline {
        let start = lines.offset(of: event.position)
        switch event.kind {
        case .openList, .openObject: return try container(event, from: start)
        default: return Outline(range: start..<contentEnd(event, from: start), style: .scalar)
        }
    }

    private mutating func container(_ opening: YAMLEvent, from start: Int) throws(Problem) -> Outline {
        var outline = Outline(range: start..<start, style: opening.isFlow ? .bracketed : .indented)
        while true {
            var event = try events.next()
            if event.kind == .close {
                let end = opening.isFlow ? contentEnd(event, from: start) : outline.children.last?.range.upperBound
                outline.range = start..<max(start, end ?? start)
                return outline
            }
            if opening.kind == .openObject {
                let name = lines.offset(of: event.position)
                outline.marks.append(name..<contentEnd(event, from: name))
                event = try events.next()
            }
            let child = try value(event)
            if opening.kind == .openList, !opening.isFlow { outline.marks.append(dash(before: child.range.lowerBound)) }
            outline.children.append(child)
        }
    }

    /// Returns the range of an item's dash, or an empty range at the item if the dash is on another line.
    private func dash(before item: Int) -> Range<Int> {
        var offset = item
        while offset > 0, bytes[offset - 1] == UInt8(ascii: " ") { offset -= 1 }
        guard offset > 0, bytes[offset - 1] == UInt8(ascii: "-") else { return item..<item }
        return (offset - 1)..<offset
    }

    /// The end of a value without trailing white space, which libyaml includes after a block scalar.
    private func contentEnd(_ event: YAMLEvent, from start: Int) -> Int {
        var end = event.end.map(lines.offset) ?? start
        while end > start, bytes[end - 1] == 0x20 || 0x09...0x0d ~= bytes[end - 1] { end -= 1 }
        return max(start, end)
    }
}
