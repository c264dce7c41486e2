import Diagnostics

/// The check of one page: a walk through all its templates, with the shapes in place of data.
struct PageCheck {
    private(set) var log = DiagnosticLog()
    private(set) var report = CheckReport()

    private let library: TemplateLibrary
    private var scopes: [Scope]
    private var layers: [Overriding] = []
    private var open: [Visit] = []
    /// How many templates and overriding blocks are open, as the renderer counts them.
    private var depth = 0
    private var ends: [Start: MarkupState] = [:]
    private var state = MarkupState()
    /// Whether the page is plain text, in which there is no markup to spoil.
    private var isPlainText = false
    private var hasGivenUp = false
    private var blocks: Set<String> = []
    private var usedOverrides: Set<Spot> = []

    /// A byte of a template; its line and column are counted only for a report.
    private struct Spot: Hashable {
        let template: Int
        let offset: Int
    }

    /// The blocks that one use of a parent overrides, and the template they are written in.
    private struct Overriding {
        let template: Int
        let call: Call
    }

    /// A template, or a section in one, and all that decides what its names mean there.
    private struct Visit: Hashable {
        let spot: Spot
        let scopes: [Scope.Identity]
        let layers: [Spot]
    }

    /// All that decides how a visit ends, and what is wrong with it.
    private struct Start: Hashable {
        let visit: Visit
        let state: MarkupState
        let depth: Int
    }

    init(_ library: TemplateLibrary, _ shapes: [Shape]) {
        self.library = library
        scopes = shapes.map { .shape($0) }
    }

    /// Checks the page that begins with `template`.
    mutating func run(_ template: Int) {
        isPlainText = library.sources[template].isPlainText
        enter(template, from: Spot(template: template, offset: 0))
        if let unfinished = state.unfinished, !hasGivenUp {
            let end = Spot(template: template, offset: library.sources[template].bytes.count)
            log.error(
                .templateUnsafe, at: place(end), "the page ends within \(unfinished)",
                hint: "close it")
        }
    }

    /// Walks through a template, unless one just like it has been walked through.
    private mutating func enter(_ template: Int, from caller: Spot) {
        guard !hasGivenUp else { return }
        let source = library.sources[template]
        report.templates.insert(source.name)
        if source.isPlainText != isPlainText {
            log.error(
                .templateUnsafe, at: place(caller),
                isPlainText
                    ? "\"\(source.name)\" is escaped as HTML is, and can't be part of plain text"
                    : "\"\(source.name)\" is plain text, and can't be part of HTML, for nothing in it is escaped",
                hint: "include a template whose name \(isPlainText ? "ends" : "doesn't end") in .txt")
            return
        }
        let visit = visit(Spot(template: template, offset: 0))
        if let first = open.firstIndex(of: visit) {
            giveUp(
                caller,
                "\"\(source.name)\" includes itself without end: \(chain(open[first...] + [visit]))",
                hint: "include it only for the items of a list that belongs to each item")
            return
        }
        open.append(visit)
        deeper(caller) { check in
            check.once(visit) { check in check.walk(check.library.trees[template], template) }
        }
        open.removeLast()
    }

    /// Runs `body`, which stands for a template or an overriding block, unless the renderer would not go so deep.
    private mutating func deeper(_ spot: Spot, _ body: (inout PageCheck) -> Void) {
        guard depth < Renderer.maximumDepth else {
            return giveUp(
                spot,
                "more than \(Renderer.maximumDepth) templates and overriding blocks stand within each other here: "
                    + chain(open[...]),
                hint: "let fewer templates include or extend one another")
        }
        depth += 1
        body(&self)
        depth -= 1
    }

    private mutating func giveUp(_ spot: Spot, _ message: String, hint: String) {
        log.error(.templateTooDeep, at: place(spot), message, hint: hint)
        hasGivenUp = true
    }

    /// The names of templates that include one another, of a long chain those at its end.
    private func chain(_ visits: ArraySlice<Visit>) -> String {
        let names = visits.suffix(8).map { library.sources[$0.spot.template].name }.joined(separator: " → ")
        return visits.count > 8 ? "… → " + names : names
    }

    private func visit(_ spot: Spot) -> Visit {
        Visit(
            spot: spot, scopes: scopes.identity,
            layers: layers.map { Spot(template: $0.template, offset: $0.call.offset) })
    }

    /// Runs `body`, unless it was run for a visit just like this: then it ends as it did.
    private mutating func once(_ visit: Visit, _ body: (inout PageCheck) -> Void) {
        let start = Start(visit: visit, state: state, depth: depth)
        if let end = ends[start] {
            state = end
        } else {
            body(&self)
            ends[start] = state
        }
    }

    private mutating func walk(_ nodes: [Node], _ template: Int) {
        for node in nodes where !hasGivenUp {
            switch node {
            case .text where isPlainText: break
            case .text(let range, _):
                read(range, template)
            case .value(let name, let isRaw): show(name, isRaw: isRaw, template)
            case .section(let name, let isInverted, let nodes):
                let kind = find(name, template)
                if !isInverted { scopes.append(scope(of: kind)) }
                var repeats = false
                if case .list = kind { repeats = !isInverted }
                optionally(Spot(template: template, offset: name.offset), repeats) { check in
                    check.walk(nodes, template)
                }
                if !isInverted { scopes.removeLast() }
            case .call(let call): follow(call, template)
            case .block(let block): follow(block, template)
            }
        }
    }

    /// Follows the markup through a template's text.
    private mutating func read(_ range: Range<Int>, _ template: Int) {
        for (offset, byte) in zip(range, library.sources[template].bytes[range]) {
            if let objection = state.objection(to: byte) {
                log.error(
                    .templateUnsafe, at: place(Spot(template: template, offset: offset)), objection.message,
                    hint: objection.hint)
            }
            state.advance(byte)
        }
    }

    /// Runs `body`, which stands for something that a rendered page has once or not at all or, if it `repeats`, many
    /// times.
    private mutating func optionally(_ spot: Spot, _ repeats: Bool, _ body: (inout PageCheck) -> Void) {
        let before = state
        body(&self)
        guard !hasGivenUp else { return }
        guard let joined = before.joined(with: state) else {
            log.error(
                .templateUnsafe, at: place(spot), "this ends at another place of the HTML than where it begins",
                hint: "begin and end a tag, a quote or a comment within the same section")
            state = before
            return
        }
        state = joined
        guard repeats, joined != before else { return }
        // The next round begins where this one may have ended.
        once(visit(spot)) { check in check.optionally(spot, repeats, body) }
    }

    private func scope(of kind: Shape.Kind?) -> Scope {
        switch kind {
        case nil: .unknown
        case .list(let shape), .object(let shape): .shape(shape)
        case .some(let kind): .value(kind)
        }
    }

    private mutating func follow(_ call: Call, _ template: Int) {
        let spot = Spot(template: template, offset: call.offset)
        let targets: [String]
        switch call.target {
        case .named(let name): targets = [name]
        case .dynamic(let name):
            guard let kind = find(name, template) else { return }
            guard case .template(let candidates) = kind else {
                log.error(
                    .templateUnsupported, at: place(spot), "\"\(written(name))\" doesn't hold the name of a template",
                    hint: "name the template itself, or a field declared to hold one")
                return
            }
            targets = candidates
        }
        if call.isParent { layers.append(Overriding(template: template, call: call)) }
        let before = state
        var ends: [MarkupState] = []
        for target in targets where !hasGivenUp {
            guard let number = library.number(of: target) else {
                let near = suggestion(for: target, among: library.names)
                log.error(
                    .templateUnknownPartial, at: place(spot), "there is no template \"\(target)\"",
                    hint: near.map { "is \"\(target)\" a misspelling of \"\($0)\"?" } ?? "add \(target).mustache")
                continue
            }
            state = before
            enter(number, from: spot)
            ends.append(state)
        }
        if call.isParent {
            layers.removeLast()
            if !ends.isEmpty { reportUnusedBlocks(of: call, template) }
        }
        state = ends.first ?? before
        for end in ends.dropFirst() {
            guard let joined = state.joined(with: end) else {
                log.error(
                    .templateUnsafe, at: place(spot), "these templates end at different places of the HTML",
                    hint: "begin and end a tag, a quote or a comment within the same template")
                return
            }
            state = joined
        }
    }

    private mutating func follow(_ block: Block, _ template: Int) {
        blocks.insert(block.name)
        var found: (layer: Int, block: Block)?
        for (index, layer) in layers.enumerated() {
            guard let override = layer.call.overrides.first(where: { $0.name == block.name }) else { continue }
            usedOverrides.insert(Spot(template: layer.template, offset: override.offset))
            if found == nil { found = (index, override) }
        }
        guard let found else { return walk(block.nodes, template) }
        let owner = layers[found.layer].template
        let outside = layers
        layers.removeSubrange(found.layer...)
        deeper(Spot(template: template, offset: block.offset)) { check in check.walk(found.block.nodes, owner) }
        layers = outside
    }

    private mutating func reportUnusedBlocks(of call: Call, _ template: Int) {
        guard !hasGivenUp else { return }
        for block in call.overrides {
            let spot = Spot(template: template, offset: block.offset)
            if usedOverrides.contains(spot) { continue }
            let near = suggestion(for: block.name, among: blocks.sorted())
            log.error(
                .templateUnknownName, at: place(spot), "no block \"\(block.name)\" is there to override",
                hint: near.map { "is \"\(block.name)\" a misspelling of \"\($0)\"?" } ?? "remove it")
        }
    }

    private mutating func show(_ name: Name, isRaw: Bool, _ template: Int) {
        if let text = TemplateStrings.text(of: name) {
            show(text, name, isRaw: isRaw, template)
        } else {
            showField(name, isRaw: isRaw, template)
        }
    }

    private mutating func showField(_ name: Name, isRaw: Bool, _ template: Int) {
        guard let kind = find(name, template) else { return }
        let spot = Spot(template: template, offset: name.offset)
        let written = written(name)
        switch kind {
        case .text where isPlainText, .address where isPlainText, .template where isPlainText, .html where isPlainText:
            return
        case .text, .address, .template:
            if isRaw {
                log.error(
                    .templateUnsafe, at: place(spot), "\"\(written)\" is text, and must be escaped",
                    hint: "write {{\(written)}}")
            }
        case .html:
            if !isRaw {
                log.warning(
                    .templateWrongKind, at: place(spot), "\"\(written)\" is HTML, and its tags would show as text",
                    hint: "write {{{\(written)}}}")
            }
        case .flag:
            wrongKind(spot, "\"\(written)\" is yes or no, and has no text", "write {{#\(written)}}…{{/\(written)}}")
            return
        case .list:
            wrongKind(spot, "\"\(written)\" is a list, and has no text", "write {{#\(written)}}…{{/\(written)}}")
            return
        case .object(let shape):
            let names = shape.fields.map { "\(written).\($0.name)" }
            wrongKind(spot, "\"\(written)\" has no text itself", "show one of \(names.joined(separator: ", "))")
            return
        }
        var isHTML = false
        if case .html = kind { isHTML = isRaw }
        if let objection = state.objection(isHTML: isHTML) {
            log.error(
                .templateUnsafe, at: place(spot), "\"\(written)\" can't stand \(objection.message)",
                hint: objection.hint)
        } else if let attribute = state.addressAttribute {
            if case .address = kind { return }
            let addresses = visibleFields.filter { if case .address = $0.kind { true } else { false } }.map(\.name)
            log.error(
                .templateUnsafe, at: place(spot),
                "\"\(written)\" can't stand in the attribute \"\(attribute)\", which takes an address",
                hint: addresses.isEmpty
                    ? "there is no address to show here" : "addresses are: \(addresses.joined(separator: ", "))")
        }
    }

    /// Puts a text in, and shows the fields that it names.
    private mutating func show(_ text: String, _ name: Name, isRaw: Bool, _ template: Int) {
        let spot = Spot(template: template, offset: name.offset)
        guard let pieces = library.strings.pieces(of: name) else {
            let near = suggestion(for: text, among: library.strings.names)
            log.error(
                .templateUnknownName, at: place(spot), "there is no text \"\(text)\" among the strings",
                hint: near.map { "is \"\(text)\" a misspelling of \"\($0)\"?" } ?? "write the words here")
            return
        }
        report.strings.insert(text)
        for case .field(let field) in pieces { showField(Name(field, at: name.offset), isRaw: isRaw, template) }
        if isPlainText { return }
        if isRaw {
            log.error(
                .templateUnsafe, at: place(spot), "\"\(written(name))\" is text, and must be escaped",
                hint: "write {{\(written(name))}}")
        } else if let objection = state.objection(isHTML: false) {
            log.error(
                .templateUnsafe, at: place(spot), "\"\(written(name))\" can't stand \(objection.message)",
                hint: objection.hint)
        } else if let attribute = state.addressAttribute {
            log.error(
                .templateUnsafe, at: place(spot),
                "\"\(written(name))\" can't stand in the attribute \"\(attribute)\", which takes an address",
                hint: "show a field that is an address there")
        }
    }

    /// Looks `name` up as the renderer does; reports and returns nil where it is unknown.
    private mutating func find(_ name: Name, _ template: Int) -> Shape.Kind? {
        guard let first = name.parts.first else {
            if let element = scopes.last?.element { return element }
            if case .shape(let shape) = scopes.last {
                wrongKind(
                    Spot(template: template, offset: name.offset), "there is no plain value here for {{.}}",
                    offer(shape.fields.map(\.name))
                )
            }
            return nil
        }
        if first == TemplateStrings.namespace {
            wrongKind(
                Spot(template: template, offset: name.offset), "texts are there to be shown, and can't be tested",
                "write one as in {{strings.site.home}}")
            return nil
        }
        var candidates: [String] = []
        for scope in scopes.reversed() {
            switch scope {
            case .unknown: return nil
            case .value: continue
            case .shape(let shape):
                guard let kind = use(first, of: shape) else {
                    candidates += shape.fields.map(\.name).filter { !candidates.contains($0) }
                    continue
                }
                return follow(name, from: kind, template)
            }
        }
        unknown(first, at: Spot(template: template, offset: name.offset), candidates)
        return nil
    }

    /// Looks up the parts of a dotted name after its first.
    private mutating func follow(_ name: Name, from kind: Shape.Kind, _ template: Int) -> Shape.Kind? {
        var kind = kind
        var offset = name.offset
        for (before, part) in zip(name.parts, name.parts.dropFirst()) {
            offset += before.utf8.count + 1
            guard case .object(let shape) = kind else {
                var hint = "remove what follows the dot"
                if case .list = kind { hint = "open it with {{#\(before)}} and use \"\(part)\" within" }
                wrongKind(Spot(template: template, offset: offset), "\"\(before)\" has no fields", hint)
                return nil
            }
            guard let next = use(part, of: shape) else {
                unknown(part, at: Spot(template: template, offset: offset), shape.fields.map(\.name))
                return nil
            }
            kind = next
        }
        return kind
    }

    private mutating func use(_ name: String, of shape: Shape) -> Shape.Kind? {
        guard let index = shape.index(of: name) else { return nil }
        report.fields.insert(CheckReport.Use(shape: shape, field: index))
        return shape.fields[index].kind
    }

    private mutating func unknown(_ name: String, at spot: Spot, _ candidates: [String]) {
        let near = suggestion(for: name, among: candidates)
        log.error(
            .templateUnknownName, at: place(spot), "no \"\(name)\" here",
            hint: near.map { "is \"\(name)\" a misspelling of \"\($0)\"?" } ?? offer(candidates))
    }

    private mutating func wrongKind(_ spot: Spot, _ message: String, _ hint: String) {
        log.error(.templateWrongKind, at: place(spot), message, hint: hint)
    }

    /// The fields that can be named here without a dot, nearest first.
    private var visibleFields: [Shape.Field] {
        var names: Set<String> = []
        return scopes.reversed().flatMap { scope in
            guard case .shape(let shape) = scope else { return [Shape.Field]() }
            return shape.fields.filter { names.insert($0.name).inserted }
        }
    }

    private func place(_ spot: Spot) -> Place { library.sources[spot.template].place(spot.offset) }

    private func offer(_ names: [String]) -> String {
        names.isEmpty ? "there is nothing to show here" : "there are: \(names.joined(separator: ", "))"
    }

    private func written(_ name: Name) -> String { name.parts.isEmpty ? "." : name.parts.joined(separator: ".") }
}
