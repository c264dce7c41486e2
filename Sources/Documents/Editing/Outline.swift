/// Where a value of a document stands, and the values within it: what a change needs to know beside the tree of nodes,
/// which has the same shape.
struct Outline {
    /// How a value is written.
    enum Style {
        case scalar

        /// A list or an object between brackets or braces: all of JSON's, and YAML's flow style.
        case bracketed

        /// A list or an object of YAML's block style.
        case indented
    }

    /// From the first byte to the last; of an indented container from its first name or dash on.
    var range: Range<Int>
    var style: Style

    /// The values within, in their order.
    var children: [Outline] = []

    /// An object's names, or the dashes of an indented list; empty for a list in brackets.
    var marks: [Range<Int>] = []
}

extension Outline {
    /// The value that `path` leads to; nil where there is none.
    func child(at path: some Collection<Int>) -> Outline? {
        guard let first = path.first else { return self }
        guard children.indices.contains(first) else { return nil }
        return children[first].child(at: path.dropFirst())
    }
}
