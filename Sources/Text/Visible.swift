/// Removes invisible characters that may mislead readers: control characters, bidirectional embeddings and overrides,
/// and format characters such as soft hyphens, zero-width spaces and tags. Tabs and line ends become spaces.
///
/// Characters that scripts and emoji need stay: joiners, directional marks that don't force a reordering, and the tags
/// that turn a black flag into the flag of England, Scotland or Wales (UTS #51, ED-14a).
public func visible(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { role(of: $0) != .shown }) else { return text }
    var shown = String.UnicodeScalarView()
    var isFlag = false
    for scalar in text.unicodeScalars {
        isFlag = scalar == "\u{1f3f4}" || isFlag && "\u{e0020}"..."\u{e007f}" ~= scalar
        switch role(of: scalar) {
        case .shown: shown.append(scalar)
        case .space: shown.append(" ")
        case .hidden: if isFlag { shown.append(scalar) }
        }
    }
    return String(shown)
}

private enum Role {
    case shown, space, hidden
}

private func role(of scalar: Unicode.Scalar) -> Role {
    switch scalar {
    case " "..."~": .shown
    case "\t", "\n", "\r", "\u{85}", "\u{2028}", "\u{2029}": .space
    case "\u{200c}"..."\u{200f}", "\u{61c}": .shown
    default:
        switch scalar.properties.generalCategory {
        case .control, .format: .hidden
        default: .shown
        }
    }
}
