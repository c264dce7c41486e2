struct ThemeFile: Sendable {
    /// The file's name in diagnostics.
    let name: String
    let bytes: [UInt8]

    /// True for a file of the built-in theme, false for one of the site's.
    var isBuiltIn = false
}
