/// A word that a command takes beside its flags.
struct Argument: Sendable {
    let placeholder: Placeholder
    let isRequired: Bool
    let summary: String
}

extension Argument {
    /// As a synopsis shows it: `DIR`, or `[COMMAND]`.
    var synopsis: String { isRequired ? placeholder.name : "[\(placeholder.name)]" }
}
