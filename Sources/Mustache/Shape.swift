/// What a page, or an item of a list, offers to templates: its fields, in order.
///
/// A shape is declared once and then shared; it is the checker's, the renderer's and the theme author's reference alike.
public final class Shape: Sendable {
    /// The fields, in the order of their slots; none where the shape is that of a plain value.
    public let fields: [Field]

    /// What `{{.}}` is within an item that is a plain value; nil where the items have fields.
    public let element: Kind?

    private let indexes: [String: Int]
    let layout: Layout

    /// The shape of a page or item with these fields, whose names must differ and have neither dots nor white space.
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

    /// The shape of an item that is a plain value, shown by `{{.}}`.
    public init(of element: Kind) {
        fields = []
        self.element = element
        indexes = [:]
        layout = Layout(fields: [], element: element)
    }

    /// The place of the field `name` among the fields.
    func index(of name: String) -> Int? { indexes[name] }

    /// How many slots one item takes.
    var width: Int { element == nil ? fields.count : 1 }
}
