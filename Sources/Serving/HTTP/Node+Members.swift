package import Documents

/// The members of a request's body.
extension Node {
    /// True if the member's value is `true`.
    func flag(_ name: String) -> Bool {
        guard case .object(let members) = value else { return false }
        return members.contains { member in
            if case .boolean(true) = member.value.value { member.key == name } else { false }
        }
    }

    /// True if any member's text contains a NUL.
    var hasNUL: Bool {
        guard case .object(let members) = value else { return false }
        return members.contains { member in
            if case .string(let text) = member.value.value { text.utf8.contains(0) } else { false }
        }
    }

    /// A member's text; nil if the member is missing or isn't a text.
    package func text(_ name: String) -> String? {
        guard case .object(let members) = value else { return nil }
        for member in members where member.key == name {
            if case .string(let text) = member.value.value { return text }
        }
        return nil
    }
}
