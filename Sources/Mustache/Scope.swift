/// What the checker knows about a context in which names are looked up.
enum Scope {
    /// A page, an object or an item.
    case shape(Shape)
    /// A section over something that has no fields.
    case value(Shape.Kind)
    /// A section over a name that was reported: whatever is used in it gets no report of its own.
    case unknown

    /// That of a section over something of this kind; nil: over a name that was reported.
    init(within kind: Shape.Kind?) {
        self =
            switch kind {
            case nil: .unknown
            case .list(let shape), .object(let shape): .shape(shape)
            case .some(let kind): .value(kind)
            }
    }

    /// What `{{.}}` is here; nil where there is no such thing.
    var element: Shape.Kind? {
        switch self {
        case .shape(let shape): shape.element
        case .value(let kind): kind
        case .unknown: nil
        }
    }
}

extension Scope {
    /// Equal for scopes in which every name means the same.
    enum Identity: Hashable {
        case shape(ObjectIdentifier)
        case text, address, html, flag, other
        case template([String])
        case unknown
    }

    var identity: Identity {
        switch self {
        case .shape(let shape): .shape(ObjectIdentifier(shape))
        case .value(.text): .text
        case .value(.address): .address
        case .value(.html): .html
        case .value(.flag): .flag
        case .value(.template(let candidates)): .template(candidates)
        case .value(.list), .value(.object): .other
        case .unknown: .unknown
        }
    }
}
