/// The version of the tool.
enum Version {
    /// As in the changelog.
    static let current = "0.1.0"
}
