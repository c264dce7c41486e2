/// A file below `Content/` that may hold records or be published.
struct FoundFile: Sendable {
    /// Its path below `Content/`.
    let path: String
    let kind: RecordKind
    let signature: FileSignature
}
