/// A change to a text: a range, and the new bytes for it.
struct Splice {
    var range: Range<Int>
    var text: [UInt8]
}

/// Finds the splice for a change of one value, in the style of the text around it.
struct Splicing {
    let bytes: [UInt8]

    /// The range of the YAML; nil if the text is JSON.
    let yaml: Range<Int>?

    var lineEnd: [UInt8] {
        let first = bytes.firstIndex(of: 0x0a)
        return first.map { $0 > 0 && bytes[$0 - 1] == 0x0d } == true ? [0x0d, 0x0a] : [0x0a]
    }

    /// Replaces the value of a field.
    func replacement(of index: Int, in object: Outline, with value: Node.Value) -> Splice {
        let old = object.children[index]
        guard object.style == .indented else {
            return Splice(range: old.range, text: inline(value, in: object))
        }
        // A comment after the old value can only follow a text on one line.
        let end = old.range.upperBound
        let isLast = bytes[end..<endOfLine(after: end)].allSatisfy { $0 == 0x20 || 0x09...0x0d ~= $0 }
        if let start = valueStart(of: index, in: object) {
            let margin = String(repeating: " ", count: column(of: object.marks[index].lowerBound))
            let text = isLast ? value.yamlBlock(indentation: margin) : " " + value.yamlText()
            return Splice(range: start..<max(start, end), text: lines(text))
        }
        // A comment before a list stays above its new items.
        if isLast, old.style == .indented, let first = old.marks.first, case .array(let items) = value, !items.isEmpty {
            let margin = String(repeating: " ", count: column(of: first.lowerBound))
            let text = items.map { "- " + $0.value.yamlItem(indentation: margin) }.joined(separator: "\n" + margin)
            return Splice(range: first.lowerBound..<end, text: lines(text))
        }
        return Splice(range: old.range, text: inline(value, in: object))
    }

    /// Adds a field after the last.
    func addition(of key: String, _ value: Node.Value, to object: Outline) -> Splice {
        guard object.style == .indented else {
            let name = yaml == nil ? Node.Value.string(key).jsonText() : Node.Value.yamlName(key)
            let text = Array((name + ": ").utf8) + inline(value, in: object)
            return insertion(of: text, at: object.children.count, into: object)
        }
        let name = Node.Value.yamlName(key)
        guard let last = object.children.last, let first = object.marks.first else {
            let start = object.range.lowerBound
            return Splice(range: start..<start, text: lines("\(name): \(value.yamlText())\n"))
        }
        let margin = String(repeating: " ", count: column(of: first.lowerBound))
        let end = endOfLine(after: max(last.range.upperBound, object.marks.last?.upperBound ?? 0))
        return newLines("\(margin)\(name):\(value.yamlBlock(indentation: margin))\n", at: end)
    }

    /// Inserts lines. The last line of a file may lack its line end.
    private func newLines(_ text: String, at place: Int) -> Splice {
        let isAfterLine = place > 0 && bytes[place - 1] != 0x0a
        return Splice(range: place..<place, text: (isAfterLine ? lineEnd : []) + lines(text))
    }

    /// Removes a field; comments above it stay.
    func removal(ofField index: Int, from object: Outline) -> Splice {
        guard object.style == .indented else { return bracketedRemoval(of: index, from: object) }
        let (name, value) = (object.marks[index], object.children[index].range)
        let (start, end) = (startOfLine(of: name.lowerBound), endOfLine(after: max(value.upperBound, name.upperBound)))
        guard bytes[start..<name.lowerBound].allSatisfy({ $0 == 0x20 }) else {
            // The next field moves up to the dash of the list's item.
            return Splice(range: name.lowerBound..<bytes[end...].prefix { $0 == 0x20 }.endIndex, text: [])
        }
        return Splice(range: start..<end, text: [])
    }

    /// Inserts an item.
    ///
    /// - Parameter owner: The name of the field that contains the list; nil if the list is the root.
    func insertion(of value: Node.Value, at index: Int, into list: Outline, of owner: Range<Int>?) -> Splice {
        if list.style == .indented, let first = list.marks.first {
            let margin = String(repeating: " ", count: column(of: first.lowerBound))
            let place =
                index < list.marks.count
                ? startOfLine(of: list.marks[index].lowerBound) : endOfLine(after: list.range.upperBound)
            return newLines("\(margin)- \(value.yamlItem(indentation: margin))\n", at: place)
        }
        if yaml != nil, list.children.isEmpty, let owner, endOfLine(after: owner.upperBound) > list.range.lowerBound,
            let colon = colon(after: owner)
        {
            let margin = String(repeating: " ", count: column(of: owner.lowerBound) + 2)
            let text = lines("\n\(margin)- \(value.yamlItem(indentation: margin))")
            return Splice(range: colon..<list.range.upperBound, text: text)
        }
        let neighbour = list.children.isEmpty ? nil : list.children[max(0, index - 1)]
        let isLong = neighbour.map { bytes[$0.range].contains(0x0a) } ?? false
        let text =
            yaml == nil && isLong
            ? lines(value.jsonText(indentation: indentation(of: neighbour?.range.lowerBound ?? 0)))
            : inline(value, in: list)
        return insertion(of: text, at: index, into: list)
    }

    /// Removes an item.
    func removal(of index: Int, from list: Outline, of owner: Range<Int>?) -> Splice {
        let items = list.children
        guard list.style == .indented else { return bracketedRemoval(of: index, from: list) }
        if items.count == 1, let owner, let colon = colon(after: owner) {
            return Splice(range: colon..<list.range.upperBound, text: Array(" []".utf8))
        }
        let end = endOfLine(after: max(items[index].range.upperBound, list.marks[index].upperBound))
        return Splice(range: startOfLine(of: list.marks[index].lowerBound)..<end, text: [])
    }

    /// Removes a part between brackets, with the comma before or after it.
    private func bracketedRemoval(of index: Int, from container: Outline) -> Splice {
        let (starts, parts) = (container.starts, container.children)
        if parts.count == 1 {
            return Splice(range: (container.range.lowerBound + 1)..<(container.range.upperBound - 1), text: [])
        }
        return index > 0
            ? Splice(range: parts[index - 1].range.upperBound..<parts[index].range.upperBound, text: [])
            : Splice(range: starts[0]..<starts[1], text: [])
    }

    /// Inserts a text between brackets, on its own line if the other items are on their own lines.
    private func insertion(of text: [UInt8], at index: Int, into container: Outline) -> Splice {
        let starts = container.starts
        let (open, close) = (container.range.lowerBound + 1, container.range.upperBound - 1)
        guard let first = starts.first, let last = container.children.last else {
            let isObject = bytes[container.range.lowerBound] == UInt8(ascii: "{")
            guard !isObject, yaml == nil, bytes.contains(0x0a) else {
                return Splice(range: open..<close, text: isObject ? [0x20] + text + [0x20] : text)
            }
            let margin = Array(indentation(of: container.range.lowerBound).utf8)
            return Splice(range: open..<close, text: lineEnd + margin + [0x20, 0x20] + text + lineEnd + margin)
        }
        let ownLine = bytes[open..<first].contains(0x0a)
        let gap = ownLine ? lineEnd + Array(indentation(of: first).utf8) : [0x20]
        if index < starts.count {
            return Splice(range: starts[index]..<starts[index], text: text + [UInt8(ascii: ",")] + gap)
        }
        return Splice(range: last.range.upperBound..<last.range.upperBound, text: [UInt8(ascii: ",")] + gap + text)
    }

    private func inline(_ value: Node.Value, in container: Outline) -> [UInt8] {
        Array((yaml == nil ? value.jsonText() : value.yamlText(isInBrackets: container.style == .bracketed)).utf8)
    }

    /// The offset after a field's colon, where its value may begin; nil if more than white space is in between.
    private func valueStart(of index: Int, in object: Outline) -> Int? {
        guard let colon = colon(after: object.marks[index]) else { return nil }
        let start = max(colon, object.children[index].range.lowerBound)
        return bytes[colon..<start].allSatisfy { $0 == 0x20 || 0x09...0x0d ~= $0 } ? colon : nil
    }

    /// The offset after the colon of a name; nil without a colon.
    private func colon(after name: Range<Int>) -> Int? {
        let rest = bytes[name.upperBound...].prefix { $0 == 0x20 || $0 == UInt8(ascii: ":") }
        return rest.firstIndex(of: UInt8(ascii: ":")).map { $0 + 1 }
    }

    private func startOfLine(of offset: Int) -> Int { bytes[..<offset].lastIndex(of: 0x0a).map { $0 + 1 } ?? 0 }

    /// The offset at which the next line begins.
    private func endOfLine(after offset: Int) -> Int {
        bytes[offset...].firstIndex(of: 0x0a).map { $0 + 1 } ?? bytes.count
    }

    private func column(of offset: Int) -> Int { offset - startOfLine(of: offset) }

    /// The spaces and tabs at the start of the line.
    private func indentation(of offset: Int) -> String {
        let line = bytes[startOfLine(of: offset)..<offset]
        return String(decoding: line.prefix { $0 == 0x20 || $0 == 0x09 }, as: UTF8.self)
    }

    /// Converts line feeds to the line ends of this text.
    private func lines(_ text: String) -> [UInt8] {
        lineEnd.count == 1 ? Array(text.utf8) : text.utf8.flatMap { $0 == 0x0a ? [0x0d, 0x0a] : [$0] }
    }
}
