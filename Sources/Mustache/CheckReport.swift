/// The templates, texts and fields that the pages checked so far use.
public struct CheckReport: Sendable {
    /// A field of a shape.
    struct Use: Hashable {
        let shape: Shape
        let field: Int
    }

    /// The names of the templates that any page uses.
    public internal(set) var templates: Set<String> = []

    /// The names of the strings that any page shows.
    public internal(set) var strings: Set<String> = []

    var fields: Set<Use> = []

    /// Adds the uses of other pages.
    mutating func formUnion(_ other: CheckReport) {
        templates.formUnion(other.templates)
        strings.formUnion(other.strings)
        fields.formUnion(other.fields)
    }

    /// A flag for each value of a page with data of `shape`, if this is the report of that page: true if its templates
    /// use the value; the others need not be computed. The values of the shapes within it follow.
    public func shownFields(of shape: Shape) -> [Bool] {
        ([shape] + shape.layout.inner).flatMap { shape in
            shape.element == nil
                ? shape.fields.indices.map { fields.contains(Use(shape: shape, field: $0)) } : [true]
        }
    }

    /// The fields of `shape` and of the shapes within it that no template shows or tests, as dotted names.
    public func unusedFields(of shape: Shape) -> [String] {
        var unused: [String] = []
        var seen: Set<Shape> = []
        collect(shape, prefix: "", unused: &unused, seen: &seen)
        return unused
    }

    private func collect(_ shape: Shape, prefix: String, unused: inout [String], seen: inout Set<Shape>) {
        guard seen.insert(shape).inserted else { return }
        for (index, field) in shape.fields.enumerated() {
            guard fields.contains(Use(shape: shape, field: index)) else {
                unused.append(prefix + field.name)
                continue
            }
            switch field.kind {
            case .list(let inner), .object(let inner):
                collect(inner, prefix: "\(prefix)\(field.name).", unused: &unused, seen: &seen)
            case .text, .address, .html, .flag, .template: break
            }
        }
    }
}
