/// A positional argument of a command.
struct Argument: Sendable {
    let placeholder: Placeholder
    let isRequired: Bool

    /// True if it may be repeated; only a command's last argument can be.
    let isRepeated: Bool
    let summary: String

    init(
        _ name: String, kind: Placeholder.Kind = .text, isRequired: Bool = true, isRepeated: Bool = false,
        _ summary: String
    ) {
        placeholder = Placeholder(name: name, kind: kind)
        self.isRequired = isRequired
        self.isRepeated = isRepeated
        self.summary = summary
    }

    /// The argument as a synopsis shows it: `DIR`, `FILE…`, or `[COMMAND]`.
    var synopsis: String {
        let name = placeholder.name + (isRepeated ? "…" : "")
        return isRequired ? name : "[\(name)]"
    }
}
