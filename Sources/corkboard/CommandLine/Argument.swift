/// A positional argument of a command.
struct Argument: Sendable {
    let placeholder: Placeholder
    let isRequired: Bool

    /// True if it may be repeated; only a command's last argument can be.
    var isRepeated = false
    let summary: String
}

extension Argument {
    /// The argument as a synopsis shows it: `DIR`, `FILE…`, or `[COMMAND]`.
    var synopsis: String {
        let name = placeholder.name + (isRepeated ? "…" : "")
        return isRequired ? name : "[\(name)]"
    }
}
