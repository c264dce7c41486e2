/// `{{>name}}`, or `{{<name}}` with the blocks it overrides.
struct Call: Sendable {
    enum Target: Sendable {
        case named(String)
        case dynamic(Name)
    }

    let target: Target
    let offset: Int

    /// True if the tag is alone on its line.
    let isStandalone: Bool

    /// The indentation of each line of the template.
    var indent: [UInt8]

    let isParent: Bool
    let overrides: [Block]
}
