import Text

/// All templates of a library, compiled to operations.
struct TemplateProgram: Sendable {
    private(set) var ops: [Op] = []
    /// The first operation of each template.
    private(set) var starts: [Int] = []
    private(set) var text: [UInt8] = []
    private(set) var tails: [UInt32] = []
    private(set) var calls: [CallSite] = []
    private(set) var blocks: [BlockSite] = []

    /// The blocks that override others: the numbers of their names, and their first operations.
    private(set) var overrides: [(name: UInt32, start: Int)] = []

    /// The number of each field's name that templates use.
    private(set) var numbers: [String: UInt32] = [:]
    private var blockNumbers: [String: UInt32] = [:]
    private let strings: TemplateStrings
    private let shared: TemplateData?
    /// The last operation that others jump to, or that begins a list of nodes.
    private var joint = 0

    /// - Parameter templates: The number of each template by name; `trees` must have the same order.
    init(
        templates: [String: Int], trees: [(source: TemplateSource, nodes: [TemplateNode])], _ strings: TemplateStrings,
        _ shared: TemplateData?
    ) {
        self.strings = strings
        self.shared = shared
        for (source, nodes) in trees {
            starts.append(ops.count)
            emit(nodes, bytes: source.bytes, templates: templates)
            add(.exit)
        }
    }

    private mutating func emit(_ nodes: [TemplateNode], bytes: [UInt8], templates: [String: Int]) {
        joint = ops.count
        for node in nodes {
            switch node {
            case .text(let range, let startsLine): emit(bytes[range], startsLine)
            case .value(let name, let isRaw):
                if let pieces = strings.pieces(of: name) {
                    emit(pieces, isRaw: isRaw)
                } else if let bytes = shared?.written(at: name.parts, isRaw: isRaw),
                    !bytes.contains(UInt8(ascii: "\n"))  // lines of text are indented, but those of values aren't
                {
                    emit(bytes[...], false)
                } else {
                    add(isRaw ? .raw(path(name)) : .escaped(path(name)))
                }
            case .section(let name, let isInverted, let nodes):
                let start = add(.endSection)  // replaced when its end is known
                emit(nodes, bytes: bytes, templates: templates)
                if isInverted {
                    ops[start].action = .inverted(path(name), end: UInt32(ops.count))
                } else {
                    add(.endSection)
                    ops[start].action = .section(path(name), end: UInt32(ops.count))
                }
                joint = ops.count
            case .call(let call): emit(call, bytes: bytes, templates: templates)
            case .block(let block): emit(block, bytes: bytes, templates: templates)
            }
        }
    }

    /// True if the last step can be extended: it has only text, and no operation jumps to the place after it.
    private var endsInText: Bool {
        if ops.count > joint, case .none = ops[ops.count - 1].action { true } else { false }
    }

    /// Adds an action after the text before it, and returns its index.
    @discardableResult
    private mutating func add(_ action: Op.Action) -> Int {
        if endsInText {
            ops[ops.count - 1].action = action
        } else {
            ops.append(Op(action: action))
        }
        return ops.count - 1
    }

    /// Adds text, to the last step if no operation jumps to this point.
    private mutating func emit(_ bytes: ArraySlice<UInt8>, _ startsLine: Bool) {
        guard !bytes.isEmpty else {
            if startsLine { add(.indent) }
            return
        }
        if endsInText, ops[ops.count - 1].text.range.upperBound == text.count {
            ops[ops.count - 1].text.count += UInt32(bytes.count)
            text += bytes
        } else {
            ops.append(Op(text: store(bytes), startsLine: startsLine))
        }
    }

    /// Adds a string.
    private mutating func emit(_ pieces: [TemplateStrings.Piece], isRaw: Bool) {
        for piece in pieces {
            switch piece {
            case .words(let words): emit((isRaw ? Array(words.utf8) : escaped(words.utf8Span.span))[...], false)
            case .field(let field):
                let path = path(Name(field, at: 0))
                add(isRaw ? .raw(path) : .escaped(path))
            }
        }
    }

    private mutating func emit(_ call: Call, bytes: [UInt8], templates: [String: Int]) {
        let start = add(.exit)  // replaced when its end is known
        var own: [(name: UInt32, start: Int)] = []
        for block in call.overrides {
            own.append((Self.number(of: block.name, in: &blockNumbers), ops.count))
            // The first line's indentation is a separate operation, because a block within a line skips it.
            if case .text(let range, true) = block.nodes.first, !range.isEmpty { add(.indent) }
            emit(block.nodes.withoutFirstLineStart, bytes: bytes, templates: templates)
            add(.exit)
        }
        let target: CallSite.Target =
            switch call.target {
            case .named(let name): templates[name].map { .template($0) } ?? .missing
            case .dynamic(let name): .dynamic(path(name))
            }
        calls.append(
            CallSite(
                target: target, indent: store(call.indent[...]),
                overrides: overrides.count..<overrides.count + own.count, isParent: call.isParent, next: ops.count))
        overrides += own
        ops[start].action = .call(UInt32(calls.count - 1))
        joint = ops.count
    }

    private mutating func emit(_ block: Block, bytes: [UInt8], templates: [String: Int]) {
        let start = add(.exit)  // replaced when its end is known
        emit(block.nodes, bytes: bytes, templates: templates)
        // The lines of an overriding block get the indentation of the default.
        let indent = block.isStandalone ? block.nodes.commonIndent(in: bytes) ?? block.indent : block.indent
        blocks.append(
            BlockSite(
                name: Self.number(of: block.name, in: &blockNumbers), indent: store(indent[...]),
                isInline: !block.isStandalone, next: ops.count))
        ops[start].action = .block(UInt32(blocks.count - 1))
        joint = ops.count
    }

    private mutating func store(_ bytes: ArraySlice<UInt8>) -> Extent {
        text += bytes
        return Extent(text.count - bytes.count..<text.count)
    }

    private mutating func path(_ name: Name) -> NamePath {
        guard let first = name.parts.first else { return NamePath(first: NamePath.current, tail: 0, tailCount: 0) }
        let tail = UInt32(tails.count)
        for part in name.parts.dropFirst() { tails.append(Self.number(of: part, in: &numbers)) }
        return NamePath(
            first: Self.number(of: first, in: &numbers), tail: tail, tailCount: UInt16(clamping: name.parts.count - 1))
    }

    /// The number of a name; a new name gets the next one.
    private static func number(of name: String, in numbers: inout [String: UInt32]) -> UInt32 {
        if let number = numbers[name] { return number }
        let number = UInt32(numbers.count)
        numbers[name] = number
        return number
    }
}

/// Escapes a text as the renderer would.
func escaped(_ text: Span<UInt8>) -> [UInt8] {
    var escaped: [UInt8] = []
    escaped.append(addingCapacity: ByteReplacements.room(for: text)) { bytes in
        bytes.append(text, replacing: \.marksOfMarkup, by: ByteSink.references)
    }
    return escaped
}

extension [TemplateNode] {
    /// The nodes without an indentation before the first.
    fileprivate var withoutFirstLineStart: [TemplateNode] {
        guard case .text(let range, true) = first, !range.isEmpty else { return self }
        return [.text(range, startsLine: false)] + dropFirst()
    }
}
