/// A word that a command takes beside its flags.
struct Argument: Sendable {
    let placeholder: Placeholder
    let isRequired: Bool

    /// Whether there may be more of it; only the last argument of a command can be so.
    var isRepeated = false
    let summary: String
}

extension Argument {
    /// As a synopsis shows it: `DIR`, `FILE…` or `[COMMAND]`.
    var synopsis: String {
        let name = placeholder.name + (isRepeated ? "…" : "")
        return isRequired ? name : "[\(name)]"
    }
}
