package import Diagnostics
import Text

/// The text of a file of records. Changes affect one value at a time: all other bytes, comments and the order stay.
///
/// After each change the text is parsed again, and the change is rejected unless it has exactly the intended effect. An
/// unforeseen notation can therefore prevent a change, but can't damage a record.
package struct EditableDocument: Sendable {
    /// The current text.
    package private(set) var bytes: [UInt8]

    /// The content of the text: a record, or a list of records.
    package private(set) var root: Node

    /// The file's name in diagnostics.
    package let file: String

    private var layout: Layout

    /// The places of the parts of the text.
    struct Layout: Sendable {
        var outline: Outline

        /// The range of the YAML; nil if the text is JSON.
        var yaml: Range<Int>?

        /// The offset of the text below the front matter.
        var body: Int?
    }

    /// The path to a value: at each step the index of an object's field or a list's item.
    package typealias Path = [Int]

    /// How a text is written.
    package enum Syntax: Sendable {
        case json, yaml
        /// YAML between two lines of `---`, with a text below it.
        case frontMatter

        /// The syntax of a file of this name.
        package init(ofFile name: String) {
            let endings: [(String, Syntax)] = [(".json", .json), (".yaml", .yaml)]
            self = endings.first { name.utf8.ends(with: $0.0) }?.1 ?? .frontMatter
        }
    }

    private let syntax: Syntax

    /// Reads `bytes`; nil, with an error in the log, if that fails. A byte order mark is dropped.
    package init?(_ bytes: [UInt8], file: String, as syntax: Syntax, _ log: inout DiagnosticLog) {
        let bytes = Array(bytes.dropFirst(bytes.starts(with: SourceText.mark) ? SourceText.mark.count : 0))
        let before = log.diagnostics.count
        guard let (root, layout) = Self.read(bytes, file: file, as: syntax, &log) else { return nil }
        guard !log.diagnostics[before...].contains(where: { $0.severity == .error }) else { return nil }
        self.bytes = bytes
        self.syntax = syntax
        self.root = root
        self.file = file
        self.layout = layout
    }

    package var isJSON: Bool { layout.yaml == nil }

    /// The text below the front matter; nil in JSON.
    package var body: ArraySlice<UInt8>? { layout.body.map { bytes[$0...] } }

    /// The node at a path.
    package subscript(path: Path) -> Node {
        path.reduce(root) { node, step in
            switch node.value {
            case .array(let items): items[step]
            case .object(let members): members[step].value
            default: preconditionFailure("a path leads through lists and objects")
            }
        }
    }

    /// The path to the object that begins at a position; nil without one.
    package func path(toObjectAt position: Position) -> Path? {
        func find(_ node: Node, _ path: Path) -> Path? {
            let children: [Node]
            switch node.value {
            case .array(let items): children = items
            case .object(let members):
                if node.position == position { return path }
                children = members.map(\.value)
            default: return nil
            }
            for (index, child) in children.enumerated() {
                if let found = find(child, path + [index]) { return found }
            }
            return nil
        }
        return find(root, [])
    }

    /// The name of the field of the object at `path` that contains a position; nil without one.
    package func field(at position: Position, ofObjectAt path: Path) -> String? {
        guard case .object(let members) = self[path].value, let outline = layout.outline.child(at: path) else {
            return nil
        }
        let offset = LineTable(bytes).offset(of: position)
        let index = outline.marks.indices.last { index in
            outline.marks[index].lowerBound <= offset && offset <= outline.children[index].range.upperBound
        }
        return index.map { members[$0].key }
    }

    /// True if a position is in the text below the front matter.
    package func isInBody(_ position: Position) -> Bool {
        layout.body.map { LineTable(bytes).offset(of: position) >= $0 } ?? false
    }

    /// Sets the field `key` of the object at `path`; a new field becomes the last one.
    package mutating func set(_ key: String, to value: Node.Value, inObjectAt path: Path) throws(Uneditable) {
        guard case .object(var members) = self[path].value, let outline = layout.outline.child(at: path) else {
            throw uneditable(path)
        }
        let index = members.firstIndex { $0.key.hasSameBytes(as: key) }
        let node = Node(value, at: .start)
        let change: Splice
        if let index {
            members[index].value = node
            change = splicing.replacement(of: index, in: outline, with: value)
        } else {
            members.append(Member(key: key, keyPosition: .start, value: node))
            change = splicing.addition(of: key, value, to: outline)
        }
        try apply(change, expecting: replacing(path, in: root, with: .object(members)), path)
    }

    /// Removes the field `key` of the object at `path`, if it has one.
    package mutating func removeField(_ key: String, ofObjectAt path: Path) throws(Uneditable) {
        guard case .object(var members) = self[path].value, let outline = layout.outline.child(at: path) else {
            throw uneditable(path)
        }
        guard let index = members.firstIndex(where: { $0.key.hasSameBytes(as: key) }) else { return }
        members.remove(at: index)
        let change = splicing.removal(ofField: index, from: outline)
        try apply(change, expecting: replacing(path, in: root, with: .object(members)), path + [index])
    }

    /// Inserts an item into the list in the field `key` of the object at `path`; at the end if the list is too short.
    package mutating func insert(
        _ value: Node.Value, at index: Int, intoListOf key: String, inObjectAt path: Path
    ) throws(Uneditable) {
        guard case .object(let members) = self[path].value,
            let field = members.firstIndex(where: { $0.key.hasSameBytes(as: key) }),
            case .array(let items) = members[field].value.value
        else {
            // The field has no list yet.
            try set(key, to: .array([]), inObjectAt: path)
            return try insert(value, at: 0, intoListOf: key, inObjectAt: path)
        }
        try insert(value, at: index, into: path + [field], items)
    }

    /// Inserts an item into the list at the root; at the end if the list is too short.
    package mutating func insert(_ value: Node.Value, at index: Int) throws(Uneditable) {
        guard case .array(let items) = root.value else { throw uneditable([]) }
        try insert(value, at: index, into: [], items)
    }

    private mutating func insert(
        _ value: Node.Value, at index: Int, into list: Path, _ items: [Node]
    ) throws(Uneditable) {
        guard let outline = layout.outline.child(at: list) else { throw uneditable(list) }
        var items = items
        let index = min(index, items.count)
        items.insert(Node(value, at: .start), at: index)
        let owner = list.last.flatMap { layout.outline.child(at: list.dropLast())?.marks[$0] }
        let change = splicing.insertion(of: value, at: index, into: outline, of: owner)
        try apply(change, expecting: replacing(list, in: root, with: .array(items)), list)
    }

    /// Removes the item at `path` from its list.
    package mutating func removeItem(at path: Path) throws(Uneditable) {
        guard let index = path.last, case let list = Array(path.dropLast()), case .array(var items) = self[list].value,
            let outline = layout.outline.child(at: list)
        else { throw uneditable(path) }
        items.remove(at: index)
        let owner = list.last.flatMap { layout.outline.child(at: list.dropLast())?.marks[$0] }
        let change = splicing.removal(of: index, from: outline, of: owner)
        try apply(change, expecting: replacing(list, in: root, with: .array(items)), path)
    }

    /// Moves the item at `path` to another index of its list. The other items keep their order, and the text between
    /// items stays in place.
    package mutating func moveItem(at path: Path, to index: Int) throws(Uneditable) {
        guard let from = path.last, case let list = Array(path.dropLast()), case .array(var items) = self[list].value,
            items.indices.contains(index), let outline = layout.outline.child(at: list)
        else { throw uneditable(path) }
        var order = Array(items.indices)
        order.insert(order.remove(at: from), at: index)
        let ranges = outline.children.map(\.range)
        let (first, last) = (min(from, index), max(from, index))
        var text: [UInt8] = []
        for place in first...last {
            if place > first { text += bytes[ranges[place - 1].upperBound..<ranges[place].lowerBound] }
            text += bytes[ranges[order[place]]]
        }
        items.insert(items.remove(at: from), at: index)
        let change = Splice(range: ranges[first].lowerBound..<ranges[last].upperBound, text: text)
        try apply(change, expecting: replacing(list, in: root, with: .array(items)), path)
    }

    /// Replaces the text below the front matter.
    package mutating func setBody(_ text: String) throws(Uneditable) {
        guard let start = layout.body else { throw uneditable([]) }
        let isLineEnd = { (byte: UInt8) in byte == 0x0a || byte == 0x0d }
        let margin = bytes[start...].prefix(while: isLineEnd)
        var lines = Array(text.utf8)[...]
        lines = lines.drop(while: isLineEnd)
        while let last = lines.last, isLineEnd(last) || last == 0x20 || last == 0x09 { lines.removeLast() }
        let end = splicing.lineEnd
        let newText = lines.split(separator: 0x0a, omittingEmptySubsequences: false)
            .flatMap { $0.last == 0x0d ? $0.dropLast() + end : $0 + end }
        let change = Splice(range: start..<bytes.count, text: margin + (lines.isEmpty ? [] : newText))
        try apply(change, expecting: root, [])
    }

    private var splicing: Splicing { Splicing(bytes: bytes, yaml: layout.yaml) }

    private mutating func apply(_ change: Splice, expecting expected: Node, _ path: Path) throws(Uneditable) {
        var changed = bytes
        changed.replaceSubrange(change.range, with: change.text)
        var log = DiagnosticLog()
        guard let (root, layout) = Self.read(changed, file: file, as: syntax, &log), !log.hasErrors,
            root.means(expected)
        else { throw uneditable(path) }
        if change.range.lowerBound < (self.layout.body ?? 0), let old = self.body, let new = layout.body {
            guard changed[new...].elementsEqual(old) else { throw uneditable(path) }
        }
        bytes = changed
        self.root = root
        self.layout = layout
    }

    private func uneditable(_ path: Path) -> Uneditable {
        Uneditable(place: Place(file: file, at: self[path].position))
    }

    private func replacing(_ path: some Collection<Int>, in node: Node, with value: Node.Value) -> Node {
        var node = node
        guard let step = path.first else {
            node.value = value
            return node
        }
        switch node.value {
        case .array(var items):
            items[step] = replacing(path.dropFirst(), in: items[step], with: value)
            node.value = .array(items)
        case .object(var members):
            members[step].value = replacing(path.dropFirst(), in: members[step].value, with: value)
            node.value = .object(members)
        default: preconditionFailure("a path leads through lists and objects")
        }
        return node
    }

    private static func read(
        _ bytes: [UInt8], file: String, as syntax: Syntax, _ log: inout DiagnosticLog
    ) -> (Node, Layout)? {
        switch syntax {
        case .json:
            guard let root = JSON.parse(bytes, file: file, &log), !log.hasErrors else { return nil }
            return (root, Layout(outline: JSONOutliner.outline(of: bytes), yaml: nil, body: nil))
        case .yaml:
            guard var root = YAML.parse(bytes, file: file, &log), !log.hasErrors else { return nil }
            if case .null = root.value { root.value = .object([]) }
            return outlined(root, in: bytes, 0..<bytes.count, firstLine: 1, body: nil, file: file, &log)
        case .frontMatter: break
        }
        guard let matter = FrontMatter.parse(bytes, file: file, &log) else { return nil }
        let body = bytes.count - matter.body.count
        let lines = LineTable(bytes)
        let start = lines.offset(of: Position(line: 2, column: 1))
        let end = lines.offset(of: Position(line: UInt32(clamping: matter.bodyLine - 1), column: 1))
        return outlined(matter.fields, in: bytes, start..<end, firstLine: 2, body: body, file: file, &log)
    }

    private static func outlined(
        _ root: Node, in bytes: [UInt8], _ yaml: Range<Int>, firstLine: Int, body: Int?, file: String,
        _ log: inout DiagnosticLog
    ) -> (Node, Layout)? {
        do throws(Problem) {
            let outline = try YAMLOutliner.outline(of: bytes, in: yaml, firstLine: firstLine)
            let empty = Outline(range: yaml.lowerBound..<yaml.lowerBound, style: .indented)
            return (root, Layout(outline: outline ?? empty, yaml: yaml, body: body))
        } catch {
            log.report(error, in: file)
            return nil
        }
    }
}
