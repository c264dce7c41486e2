/// The templates, texts and fields that a page uses.
public struct CheckReport: Sendable {
    /// A field of a shape.
    struct Use: Hashable {
        let shape: Shape
        let field: Int
    }

    /// The names of the templates.
    public internal(set) var templates: Set<String> = []

    /// The names of the strings that the page shows.
    public internal(set) var strings: Set<String> = []

    var fields: Set<Use> = []

    /// True if the page's templates show or test a field, given by its index.
    public func uses(_ field: Int, of shape: Shape) -> Bool { fields.contains(Use(shape: shape, field: field)) }

    /// A flag for each value of a page with data of `shape`, if this is the report of that page: true if its templates
    /// use the value; the others need not be computed. The values of the shapes within it follow.
    public func shownFields(of shape: Shape) -> [Bool] {
        ([shape] + shape.layout.inner).flatMap { shape in
            shape.element == nil ? shape.fields.indices.map { uses($0, of: shape) } : [true]
        }
    }
}
