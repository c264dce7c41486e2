/// A file of a theme.
struct ThemeFile: Sendable {
    /// What diagnostics call it.
    let name: String
    let bytes: [UInt8]
}
