import Documents

/// The members of a request's body.
extension Node {
    /// True if a member is true.
    func flag(_ name: String) -> Bool {
        guard case .object(let members) = value else { return false }
        return members.contains { member in
            if case .boolean(true) = member.value.value { member.key == name } else { false }
        }
    }

    /// True if a NUL is in any member's text.
    var hasNUL: Bool {
        guard case .object(let members) = value else { return false }
        return members.contains { member in
            if case .string(let text) = member.value.value { text.utf8.contains(0) } else { false }
        }
    }

    /// A member's text; nil if there is none.
    func text(_ name: String) -> String? {
        guard case .object(let members) = value else { return nil }
        for member in members where member.key == name {
            if case .string(let text) = member.value.value { return text }
        }
        return nil
    }
}
