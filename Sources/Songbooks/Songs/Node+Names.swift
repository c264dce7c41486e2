import Documents

extension Node {
    /// The value of a name in an object, without regard to the case of ASCII letters; nil in other values.
    subscript(name: String) -> Node? {
        guard case .object(let members) = value else { return nil }
        return members.first {
            $0.key.utf8.count == name.utf8.count && $0.key.utf8.lowercasedEnds(with: name)
        }?
        .value
    }

    /// The elements of a list; nil for other values.
    var elements: [Node]? { if case .array(let elements) = value { elements } else { nil } }

    /// The text with this name in an object; nil without it.
    func text(_ name: String) -> String? { if case .string(let text)? = self[name]?.value { text } else { nil } }
}
