/// The place of a value in a document, and the places of the values within it.
///
/// It has the same shape as the tree of nodes; changes need both.
struct Outline {
    /// How a value is written.
    enum Style {
        case scalar

        /// A list or an object in brackets or braces: any in JSON, and YAML's flow style.
        case bracketed

        /// A list or an object of YAML's block style.
        case indented
    }

    /// From the first byte to the last; an indented container begins at its first name or dash.
    var range: Range<Int>
    var style: Style

    /// The values within it, in order.
    var children: [Outline] = []

    /// The names of an object, or the dashes of an indented list; empty for a list in brackets.
    var marks: [Range<Int>] = []
}

extension Outline {
    /// The places at which the fields of an object or the items of a list begin.
    var starts: [Int] { marks.isEmpty ? children.map(\.range.lowerBound) : marks.map(\.lowerBound) }

    /// Returns the value at `path`; nil if it doesn't exist.
    func child(at path: some Collection<Int>) -> Outline? {
        guard let first = path.first else { return self }
        guard children.indices.contains(first) else { return nil }
        return children[first].child(at: path.dropFirst())
    }
}
