/// `{{>name}}`, or `{{<name}}` with the blocks it overrides.
struct Call: Sendable {
    enum Target: Sendable {
        case named(String)
        case dynamic(Name)
    }

    let target: Target
    let offset: Int

    /// Whether the tag has its line to itself.
    let isStandalone: Bool

    /// What to put before each line of the template.
    var indent: [UInt8]

    let isParent: Bool
    let overrides: [Block]
}
