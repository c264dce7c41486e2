/// The fields that a page, or an item of a list, offers to templates, in order.
///
/// A shape is declared once and then shared by the checker, the renderer and the reference for theme authors.
public final class Shape: Sendable {
    /// The fields, in the order of their slots; empty for the shape of a plain value.
    public let fields: [Field]

    /// The kind of `{{.}}` in an item that is a plain value; nil if the items have fields.
    public let element: Kind?

    private let indexes: [String: Int]
    let layout: Layout

    /// A field that templates can show or test by its name.
    public struct Field: Sendable {
        /// The name that templates use.
        public let name: String

        /// The kind of its value.
        public let kind: Kind

        /// One line of documentation for theme authors.
        public let summary: String

        /// Creates a field.
        public init(_ name: String, kind: Kind, summary: String) {
            self.name = name
            self.kind = kind
            self.summary = summary
        }
    }

    /// The kinds of values that fields hold.
    public enum Kind: Hashable, Sendable {
        /// Plain text, escaped when it is shown; as a section it is true unless the text is empty.
        case text
        /// A safe address; only values of this kind can be shown in `href`, `src` and the like.
        case address
        /// Finished HTML, shown with `{{{name}}}`; the only kind that is not escaped.
        case html
        /// True or false, for sections.
        case flag
        /// The name of one of these templates, for `{{>*name}}`; otherwise like text.
        case template([String])
        /// A list; a section repeats for each of its items.
        case list(Shape)
        /// An optional object with its own fields.
        case object(Shape)
    }

    /// Creates the shape of a page or item.
    ///
    /// The names of its fields must differ and have neither dots nor white space.
    public init(_ fields: [Field]) {
        for field in fields {
            let isName = !field.name.isEmpty && !field.name.utf8.contains { $0 == UInt8(ascii: ".") || $0.isBlank }
            precondition(isName, "a template can't write the name of the field \"\(field.name)\"")
        }
        self.fields = fields
        element = nil
        indexes = Dictionary(fields.enumerated().map { ($1.name, $0) }) { _, _ in
            preconditionFailure("two fields of one shape share a name")
        }
        layout = Layout(fields: fields, element: nil)
    }

    /// Creates the shape of an item that is a plain value, shown with `{{.}}`.
    public init(of element: Kind) {
        fields = []
        self.element = element
        indexes = [:]
        layout = Layout(fields: [], element: element)
    }

    /// A number that differs for shapes with other names or kinds of fields, or with other shapes within them.
    public var signature: UInt64 { layout.signature }

    /// The index of the field `name`.
    func index(of name: String) -> Int? { indexes[name] }

    /// The number of slots of one item.
    var width: Int { element == nil ? fields.count : 1 }
}

extension Shape: Hashable {
    /// Shapes are compared by identity.
    public static func == (a: Shape, b: Shape) -> Bool { a === b }

    /// Hashes the identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
