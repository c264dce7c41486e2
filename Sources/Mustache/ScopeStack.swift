/// The contexts for looking up names: the page's first, the innermost last.
struct ScopeStack {
    private var scopes: [Scope]

    /// The result of looking up a name.
    enum Lookup {
        /// A value of this kind.
        case found(Shape.Kind)
        /// No field has the name `part`, which is at `offset`; `candidates` are the names that may be meant.
        case unknown(part: String, offset: Int, candidates: [String])
        /// The name `part` at `offset` follows `before`, a value of this kind, which has no fields.
        case noFields(Shape.Kind, before: String, part: String, offset: Int)
        /// The name is `{{.}}`, but the context has fields instead.
        case noValue(Shape)
        /// The lookup depends on a name that was reported.
        case unknowable
    }

    /// Creates the scopes of a page with data of these shapes; the last one is searched first.
    init(_ shapes: [Shape]) {
        scopes = shapes.map { .shape($0) }
    }

    /// Enters a section over a value of this kind; nil if its name is unknown.
    mutating func push(_ kind: Shape.Kind?) {
        scopes.append(Scope(within: kind))
    }

    /// Leaves the innermost section.
    mutating func pop() {
        scopes.removeLast()
    }

    /// Looks up `name` as the renderer does, and adds the fields that it uses to `uses`.
    func lookUp(_ name: Name, _ uses: inout Set<CheckReport.Use>) -> Lookup {
        guard let first = name.parts.first else {
            if let element = scopes.last?.element { return .found(element) }
            if case .shape(let shape) = scopes.last { return .noValue(shape) }
            return .unknowable
        }
        for scope in scopes.reversed() {
            switch scope {
            case .unknown: return .unknowable
            case .value: continue
            case .shape(let shape):
                if let kind = use(first, of: shape, &uses) { return follow(name, from: kind, &uses) }
            }
        }
        return .unknown(part: first, offset: name.offset, candidates: visibleFields.map(\.name))
    }

    /// Looks up the parts of a dotted name after its first.
    private func follow(_ name: Name, from kind: Shape.Kind, _ uses: inout Set<CheckReport.Use>) -> Lookup {
        var kind = kind
        var offset = name.offset
        for (before, part) in zip(name.parts, name.parts.dropFirst()) {
            offset += before.utf8.count + 1
            guard case .object(let shape) = kind else {
                return .noFields(kind, before: before, part: part, offset: offset)
            }
            guard let next = use(part, of: shape, &uses) else {
                return .unknown(part: part, offset: offset, candidates: shape.fields.map(\.name))
            }
            kind = next
        }
        return .found(kind)
    }

    private func use(_ name: String, of shape: Shape, _ uses: inout Set<CheckReport.Use>) -> Shape.Kind? {
        guard let index = shape.index(of: name) else { return nil }
        uses.insert(CheckReport.Use(shape: shape, field: index))
        return shape.fields[index].kind
    }

    /// The fields that can be named here without a dot, nearest first.
    var visibleFields: [Shape.Field] {
        var names: Set<String> = []
        return scopes.reversed().flatMap { scope in
            guard case .shape(let shape) = scope else { return [Shape.Field]() }
            return shape.fields.filter { names.insert($0.name).inserted }
        }
    }

    /// A key that is equal for stacks that give every name the same meaning.
    ///
    /// A repeated shape hides the outer one, so the key soon stays the same in a recursion. Scopes without fields
    /// matter only for `{{.}}`, which uses only the innermost one.
    var identity: [Scope] {
        var identity: [Scope] = []
        for (depth, scope) in scopes.reversed().enumerated() {
            if case .value = scope, depth > 0 { continue }
            if !identity.contains(scope) { identity.append(scope) }
        }
        return identity
    }
}
