/// A file of a theme.
struct ThemeFile: Sendable {
    /// What diagnostics call it.
    let name: String
    let bytes: [UInt8]

    /// Whether the file is of the built-in theme, not of the site's own.
    var isBuiltIn = false
}
