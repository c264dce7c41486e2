import Diagnostics

/// The check of one page: it walks through all templates of the page, with shapes instead of data.
struct PageCheck {
    var log = DiagnosticLog()
    var report = CheckReport()

    let library: TemplateLibrary
    /// The meanings of names at this point.
    private(set) var scopes: ScopeStack
    /// The state of the page's HTML at this point.
    private(set) var state = MarkupState()
    /// True if the page is plain text, which has no markup to break.
    let isPlainText: Bool

    /// The number of the current template.
    private var template: Int

    /// The uses of parents around this point, each with the template that contains it.
    private var layers: [(template: Int, call: Call)] = []
    private var open: [Visit] = []
    /// The number of open templates and overriding blocks, counted as in the renderer.
    private var depth = 0
    private var ends: [Start: MarkupState] = [:]
    private var hasGivenUp = false
    private var blocks: Set<String> = []
    private var usedOverrides: Set<Spot> = []

    /// A byte in a template. Its line and column are counted only for reports.
    struct Spot: Hashable {
        let template: Int
        let offset: Int
    }

    /// A template, or a section in one, with everything that determines the meanings of names.
    private struct Visit: Hashable {
        let spot: Spot
        let scopes: [Scope]
        let layers: [Spot]
    }

    /// Everything that determines the final state and the problems of a visit.
    private struct Start: Hashable {
        let visit: Visit
        let state: MarkupState
        let depth: Int
    }

    /// Creates a check of the page that begins with `template`.
    init(_ library: TemplateLibrary, template: Int, shapes: [Shape]) {
        self.library = library
        self.template = template
        scopes = ScopeStack(shapes)
        isPlainText = library.sources[template].isPlainText
    }

    /// Walks through the complete page.
    mutating func run() {
        enter(template, from: spot(0))
        if let unfinished = state.unfinished, !hasGivenUp {
            log.error(
                .templateUnsafe, at: place(spot(library.sources[template].bytes.count)),
                "the page ends within \(unfinished)",
                hint: "close it")
        }
    }

    /// Walks through a template, unless already checked under the same conditions.
    private mutating func enter(_ template: Int, from caller: Spot) {
        guard !hasGivenUp else { return }
        let source = library.sources[template]
        report.templates.insert(source.name)
        if source.isPlainText != isPlainText {
            log.error(
                .templateUnsafe, at: place(caller),
                isPlainText
                    ? "\"\(source.name)\" is HTML, so it can't be part of plain text"
                    : "\"\(source.name)\" is plain text without escaping, so it can't be part of HTML",
                hint: "include a template whose name \(isPlainText ? "ends" : "doesn't end") in .txt")
            return
        }
        let visit = visit(Spot(template: template, offset: 0))
        if let first = open.firstIndex(of: visit) {
            giveUp(
                caller,
                "\"\(source.name)\" includes itself endlessly: \(chain(open[first...] + [visit]))",
                hint: "include it only for the items of a list that belongs to each item")
            return
        }
        open.append(visit)
        deeper(caller, in: template) { check in
            check.once(visit) { check in check.walk(check.library.trees[template]) }
        }
        open.removeLast()
    }

    /// Runs `body`, which walks through a template or an overriding block, unless the renderer would refuse that depth.
    private mutating func deeper(_ spot: Spot, in template: Int, _ body: (inout PageCheck) -> Void) {
        guard depth < Renderer.maximumDepth else {
            return giveUp(
                spot,
                "templates and overriding blocks are nested more than \(Renderer.maximumDepth) levels deep here: "
                    + chain(open[...]),
                hint: "let fewer templates include or extend one another")
        }
        let outside = self.template
        self.template = template
        depth += 1
        body(&self)
        depth -= 1
        self.template = outside
    }

    private mutating func giveUp(_ spot: Spot, _ message: String, hint: String) {
        log.error(.templateTooDeep, at: place(spot), message, hint: hint)
        hasGivenUp = true
    }

    /// The names of templates that include one another; of a long chain, the last ones.
    private func chain(_ visits: ArraySlice<Visit>) -> String {
        let names = visits.suffix(8).map { library.sources[$0.spot.template].name }.joined(separator: " → ")
        return visits.count > 8 ? "… → " + names : names
    }

    private func visit(_ spot: Spot) -> Visit {
        Visit(
            spot: spot, scopes: scopes.identity,
            layers: layers.map { Spot(template: $0.template, offset: $0.call.offset) })
    }

    /// Runs `body`; a repeated visit only restores the final state of the first one.
    private mutating func once(_ visit: Visit, _ body: (inout PageCheck) -> Void) {
        let start = Start(visit: visit, state: state, depth: depth)
        if let end = ends[start] {
            state = end
        } else {
            body(&self)
            ends[start] = state
        }
    }

    private mutating func walk(_ nodes: [TemplateNode]) {
        for node in nodes where !hasGivenUp {
            switch node {
            case .text where isPlainText: break
            case .text(let range, _): read(range)
            case .value(let name, let isRaw): show(name, isRaw: isRaw)
            case .section(let name, let isInverted, let nodes):
                let kind = find(name)
                if !isInverted { scopes.push(kind) }
                var repeats = false
                if case .list = kind { repeats = !isInverted }
                optionally(spot(name.offset), repeats) { check in check.walk(nodes) }
                if !isInverted { scopes.pop() }
            case .call(let call): follow(call)
            case .block(let block): follow(block)
            }
        }
    }

    /// Updates the state with a template's text.
    private mutating func read(_ range: Range<Int>) {
        let source = library.sources[template]
        state.advance(through: source.bytes.span.extracting(range)) { offset, objection in
            let place = source.place(range.lowerBound + offset)
            log.error(.templateUnsafe, at: place, objection.message, hint: objection.hint)
        }
    }

    /// Runs `body` for a part of the page that is optional or, if it `repeats`, may occur many times.
    private mutating func optionally(_ spot: Spot, _ repeats: Bool, _ body: (inout PageCheck) -> Void) {
        let before = state
        body(&self)
        guard !hasGivenUp else { return }
        guard let joined = before.joined(with: state) else {
            log.error(
                .templateUnsafe, at: place(spot), "this begins and ends at different points of the HTML",
                hint: "begin and end a tag, a quote or a comment within the same section")
            state = before
            return
        }
        state = joined
        guard repeats, joined != before else { return }
        // The next repetition may begin in the final state of this one.
        once(visit(spot)) { check in check.optionally(spot, repeats, body) }
    }

    private mutating func follow(_ call: Call) {
        let spot = spot(call.offset)
        let targets: [String]
        switch call.target {
        case .named(let name): targets = [name]
        case .dynamic(let name):
            guard let kind = find(name) else { return }
            guard case .template(let candidates) = kind else {
                log.error(
                    .templateUnsupported, at: place(spot), "\"\(written(name))\" doesn't contain a template's name",
                    hint: "write a template's name, or a field declared to contain one")
                return
            }
            targets = candidates
        }
        if call.isParent { layers.append((template, call)) }
        let before = state
        var ends: [MarkupState] = []
        for target in targets where !hasGivenUp {
            guard let number = library.number(of: target) else {
                log.report(missing: target, among: library.names, at: place(spot))
                continue
            }
            state = before
            enter(number, from: spot)
            ends.append(state)
        }
        if call.isParent {
            layers.removeLast()
            if !ends.isEmpty { reportUnusedBlocks(of: call) }
        }
        state = ends.first ?? before
        for end in ends.dropFirst() {
            guard let joined = state.joined(with: end) else {
                log.error(
                    .templateUnsafe, at: place(spot), "these templates end at different points of the HTML",
                    hint: "begin and end a tag, a quote or a comment within the same template")
                return
            }
            state = joined
        }
    }

    private mutating func follow(_ block: Block) {
        blocks.insert(block.name)
        var found: (layer: Int, block: Block)?
        for (index, layer) in layers.enumerated() {
            guard let override = layer.call.overrides.first(where: { $0.name == block.name }) else { continue }
            usedOverrides.insert(Spot(template: layer.template, offset: override.offset))
            if found == nil { found = (index, override) }
        }
        guard let found else { return walk(block.nodes) }
        let owner = layers[found.layer].template
        let outside = layers
        layers.removeSubrange(found.layer...)
        deeper(spot(block.offset), in: owner) { check in check.walk(found.block.nodes) }
        layers = outside
    }

    private mutating func reportUnusedBlocks(of call: Call) {
        guard !hasGivenUp else { return }
        for block in call.overrides {
            let spot = spot(block.offset)
            if usedOverrides.contains(spot) { continue }
            log.error(
                .templateUnknownName, at: place(spot), "the parent has no block \"\(block.name)\" to override",
                hint: hintForMisspelling(block.name, among: blocks.sorted()) ?? "remove it")
        }
    }

    /// A byte of the current template.
    func spot(_ offset: Int) -> Spot { Spot(template: template, offset: offset) }

    func place(_ spot: Spot) -> Place { library.sources[spot.template].place(spot.offset) }
}
