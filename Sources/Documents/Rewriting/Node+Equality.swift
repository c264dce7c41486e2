import Text

extension Node {
    /// True if both nodes have the same content, regardless of place and notation.
    package func means(_ other: Node) -> Bool {
        switch (value, other.value) {
        case (.array(let items), .array(let others)):
            items.count == others.count && zip(items, others).allSatisfy { $0.means($1) }
        case (.object(let members), .object(let others)):
            members.count == others.count
                && zip(members, others).allSatisfy { $0.key.hasSameBytes(as: $1.key) && $0.value.means($1.value) }
        case (.array, _), (.object, _), (_, .array), (_, .object): false
        default: scalarText.hasSameBytes(as: other.scalarText)
        }
    }

    /// The text of a scalar as an unquoted YAML scalar.
    private var scalarText: String {
        switch value {
        case .null: ""
        case .boolean(let flag): "\(flag)"
        case .number(let text), .string(let text), .plain(let text): text
        case .array, .object: preconditionFailure("containers aren't scalars")
        }
    }
}
