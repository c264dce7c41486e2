import Text

/// Renders pages with a library.
///
/// It reuses its memory for the next page, so each worker has its own.
public struct Renderer: ~Copyable {
    /// The maximum number of open templates and overriding blocks.
    static let maximumDepth = 64

    private let library: TemplateLibrary
    private let outputLimit: Int
    private var sink: ByteSink
    private var shapes: ShapeTable
    private var views: [TemplateDataView] = []
    private var contexts: [Context] = []
    private var calls: [Activation] = []
    private var layers: [Layer] = []
    private var indent: [UInt8] = []
    private var steps = 0

    /// Creates a renderer for the library's templates.
    ///
    /// - Parameter outputLimit: The maximum number of bytes of a page, and of its repetitions of sections and calls of
    ///   templates, which take time even without output.
    public init(_ library: TemplateLibrary, outputLimit: Int = 64 << 20) {
        self.library = library
        self.outputLimit = outputLimit
        sink = ByteSink(limit: outputLimit)
        shapes = ShapeTable(library.program.numbers, library.shared?.shape)
    }

    /// Renders the template `name` and appends the page to `buffer`, which is unchanged if that fails.
    ///
    /// - Parameters:
    ///   - data: The data for looking up names; the last is searched first.
    ///   - externals: The HTML that the data refers to, by number.
    public mutating func render(
        _ name: String, _ data: [TemplateData], externals: [[UInt8]] = [], into buffer: inout [UInt8]
    ) throws(RenderError) {
        try render(name, data, externals: externals)
        withPage { buffer.append($0) }
    }

    /// Calls `body` with the last page rendered.
    public func withPage<R, Failure: Error>(_ body: (Span<UInt8>) throws(Failure) -> R) throws(Failure) -> R {
        try sink.withBytes(body)
    }

    /// Renders the template `name` for `withPage`.
    public mutating func render(
        _ name: String, _ data: [TemplateData], externals: [[UInt8]] = []
    ) throws(RenderError) {
        sink.removeAll()
        guard let template = library.number(of: name) else { throw .unknownTemplate(name) }
        defer {
            views.removeAll(keepingCapacity: true)
            contexts.removeAll(keepingCapacity: true)
            calls.removeAll(keepingCapacity: true)
            layers.removeAll(keepingCapacity: true)
            indent.removeAll(keepingCapacity: true)
        }
        try open(data[...], template: template, externals: externals)
    }

    /// Renders with open views of all of `data`.
    private mutating func open(
        _ data: ArraySlice<TemplateData>, template: Int, externals: [[UInt8]]
    ) throws(RenderError) {
        guard let first = data.first else { return try run(template, externals) }
        try first.withView { view throws(RenderError) in
            let shape = shapes.number(of: first.shape)
            contexts.append(
                Context(view: views.count, slot: 0, shape: shape, isValue: first.shape.element != nil))
            views.append(view)
            try open(data.dropFirst(), template: template, externals: externals)
        }
    }

    private mutating func run(_ template: Int, _ externals: [[UInt8]]) throws(RenderError) {
        // Spans, because arrays would be retained and released at every step.
        let (operations, bytes) = (library.program.ops, library.program.text)
        let (ops, text) = (operations.span, bytes.span)
        var layer = -1
        steps = 0
        calls.append(Activation(next: -1, template: template, indent: 0, layer: layer, layers: 0))
        var next = library.program.starts[template]
        while true {
            let op = ops[next]
            next += 1
            if op.text.count > 0 {
                let bytes = text.extracting(op.text.range)
                if indent.isEmpty {
                    try sink.append(bytes)
                } else {
                    let indent = indent
                    try sink.append(bytes, indentedBy: indent.span, fromStart: op.startsLine)
                }
            }
            switch op.action {
            case .none: break
            case .indent:
                let indent = indent
                try sink.append(indent.span)
            case .escaped(let path):
                if let value = find(path) { try write(value, escaped: true, externals) }
            case .raw(let path):
                if let value = find(path) { try write(value, escaped: false, externals) }
            case .section(let path, let end):
                guard let value = find(path), isTrue(value.cell, externals) else {
                    next = Int(end)
                    continue
                }
                push(value, body: next)
            case .endSection:
                try countStep()
                if let body = contexts[contexts.count - 1].advance() {
                    next = body
                } else {
                    contexts.removeLast()
                }
            case .inverted(let path, let end):
                if let value = find(path), isTrue(value.cell, externals) { next = Int(end) }
            case .call(let call):
                let site = library.program.calls[Int(call)]
                next = site.next
                guard let template = number(of: site.target) else { continue }
                try enter(template, more: site.indent, returningTo: site.next, layer: layer)
                if site.isParent {
                    layers.append(Layer(overrides: site.overrides, outer: layer))
                    layer = layers.count - 1
                }
                next = library.program.starts[template]
            case .block(let block):
                let site = library.program.blocks[Int(block)]
                guard let (start, owner) = override(of: site.name, from: layer) else { continue }
                try enter(calls[calls.count - 1].template, more: site.indent, returningTo: site.next, layer: layer)
                // The block was written outside the parent that it overrides, so that parent's layer doesn't apply within it.
                layer = layers[owner].outer
                next = start
                if site.isInline, case .indent = ops[start].action { next += 1 }
            case .exit:
                let ended = calls.removeLast()
                if ended.next < 0 { return }
                next = ended.next
                layer = ended.layer
                layers.removeLast(layers.count - ended.layers)
                indent.removeLast(indent.count - ended.indent)
            }
        }
    }

    /// Begins a template or an overriding block.
    private mutating func enter(
        _ template: Int, more: Extent, returningTo next: Int, layer: Int
    ) throws(RenderError) {
        guard calls.count < Self.maximumDepth else {
            throw .tooDeep(chain: calls.map { library.sources[$0.template].name })
        }
        try countStep()
        calls.append(
            Activation(next: next, template: template, indent: indent.count, layer: layer, layers: layers.count))
        if more.count > 0 { indent += library.program.text[more.range] }
    }

    /// Counts a repetition or a call, which takes time even without output.
    @inline(__always)
    private mutating func countStep() throws(RenderError) {
        steps += 1
        guard steps <= outputLimit else { throw .tooLarge(limit: outputLimit) }
    }

    /// Finds the block of the outermost parent that overrides the block `name`.
    private func override(of name: UInt32, from layer: Int) -> (start: Int, layer: Int)? {
        var found: (start: Int, layer: Int)?
        var layer = layer
        while layer >= 0 {
            for index in layers[layer].overrides where library.program.overrides[index].name == name {
                found = (library.program.overrides[index].start, layer)
            }
            layer = layers[layer].outer
        }
        return found
    }

    private mutating func number(of target: CallSite.Target) -> Int? {
        switch target {
        case .template(let number): return number
        case .missing: return nil
        case .dynamic(let path):
            guard let value = find(path), value.cell.kind == .text else { return nil }
            return library.number(of: views[value.view].string(value.cell))
        }
    }

    private struct Value {
        var view: Int
        var slot: Int
        var cell: Cell
    }

    /// Looks up `path`: its first part from the innermost context outwards, the other parts within the value found.
    ///
    /// The first context that declares the name decides, even if it has no value for it.
    ///
    /// It is `mutating` only because the compiler would otherwise copy the renderer, which costs more time than the
    /// search.
    @inline(__always)
    private mutating func find(_ path: NamePath) -> Value? {
        var level = contexts.count - 1
        if path.first == NamePath.current {
            guard level >= 0, contexts[level].isValue else { return nil }
            return Value(
                view: contexts[level].view, slot: contexts[level].slot,
                cell: views[contexts[level].view][contexts[level].slot])
        }
        while level >= 0 {
            let context = contexts[level]
            if let field = shapes.field(path.first, of: context.shape) {
                let slot = context.slot + field
                let value = Value(view: context.view, slot: slot, cell: views[context.view][slot])
                return path.tailCount == 0 ? value : follow(path, from: value)
            }
            level -= 1
        }
        return nil
    }

    private mutating func follow(_ path: NamePath, from value: Value) -> Value? {
        var value = value
        for index in Int(path.tail)..<Int(path.tail) + Int(path.tailCount) {
            guard value.cell.kind == .object, value.cell.count > 0,
                let field = shapes.field(library.program.tails[index], of: shape(of: value))
            else { return nil }
            value.slot = Int(value.cell.start) + field
            value.cell = views[value.view][value.slot]
        }
        return value
    }

    /// The number in `shapes` of the shape of `value`'s parts; the numbers of a page's inner shapes follow the page's
    /// own.
    private func shape(of value: Value) -> Int { contexts[value.view].shape + value.cell.shape }

    private func isTrue(_ cell: Cell, _ externals: [[UInt8]]) -> Bool {
        cell.kind == .external ? !externals[Int(cell.start)].isEmpty : cell.count > 0
    }

    @inline(__always)
    private mutating func push(_ value: Value, body: Int) {
        switch value.cell.kind {
        case .list, .object:
            let shape = shape(of: value)
            let isList = value.cell.kind == .list
            contexts.append(
                Context(
                    view: value.view, slot: Int(value.cell.start), shape: shape,
                    isValue: shapes.isValue(shape), remaining: isList ? Int(value.cell.count) - 1 : 0,
                    width: shapes.width(of: shape), body: body))
        case .text, .html, .external, .flag:
            contexts.append(Context(view: value.view, slot: value.slot, shape: ShapeTable.noFields, isValue: true))
        }
    }

    @inline(__always)
    private mutating func write(_ value: Value, escaped: Bool, _ externals: [[UInt8]]) throws(RenderError) {
        switch value.cell.kind {
        case .text, .html:
            try views[value.view].write(value.cell, escaped: escaped, to: &sink)
        case .external:
            let html = externals[Int(value.cell.start)]
            if escaped { try sink.appendEscaped(html.span) } else { try sink.append(html.span) }
        case .flag, .list, .object:
            break  // they have no text, which the checker reports
        }
    }
}

/// A template or an overriding block that is being rendered.
struct Activation {
    /// The operation to return to; negative for the page's own template.
    let next: Int
    let template: Int
    /// The state to restore: the length of the indentation, the innermost layer and the number of layers.
    let indent: Int
    let layer: Int
    let layers: Int
}

/// A context for names: the page, or the value of an open section.
struct Context {
    let view: Int
    var slot: Int
    /// The number of its shape in the renderer's table.
    let shape: Int
    /// True if `{{.}}` shows it.
    let isValue: Bool
    /// The number of items of the list after this one.
    var remaining = 0
    /// The number of slots of an item.
    var width = 0
    /// The first operation of the section.
    var body = 0

    /// Moves to the list's next item and returns the section's first operation; nil after the last item.
    mutating func advance() -> Int? {
        guard remaining > 0 else { return nil }
        remaining -= 1
        slot += width
        return body
    }
}

/// The blocks that one use of a parent overrides.
struct Layer {
    let overrides: Range<Int>
    /// The index of the enclosing layer; negative for the outermost one.
    let outer: Int
}
