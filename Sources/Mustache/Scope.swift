/// The checker's view of a context for looking up names. Equal scopes give every name the same meaning.
enum Scope: Hashable {
    /// A page, an object or an item.
    case shape(Shape)
    /// A section over a value without fields.
    case value(Shape.Kind)
    /// A section over an unknown name, which was reported: names within it are not reported again.
    case unknown

    /// Creates the scope of a section over a value of this kind; nil if its name is unknown.
    init(within kind: Shape.Kind?) {
        self =
            switch kind {
            case nil: .unknown
            case .list(let shape), .object(let shape): .shape(shape)
            case .some(let kind): .value(kind)
            }
    }

    /// The meaning of `{{.}}` here; nil without one.
    var element: Shape.Kind? {
        switch self {
        case .shape(let shape): shape.element
        case .value(let kind): kind
        case .unknown: nil
        }
    }
}
