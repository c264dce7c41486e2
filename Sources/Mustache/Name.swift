/// A name to look up in the data; it has no parts for `{{.}}`.
struct Name: Sendable {
    let parts: [String]
    let offset: Int

    init(_ text: String, at offset: Int) {
        let dot = UInt8(ascii: ".")
        // Most names have one part.
        let isWhole = !text.isEmpty && !text.utf8.contains(dot)
        parts = isWhole ? [text] : text.utf8.split(separator: dot).compactMap { String($0) }
        self.offset = offset
    }
}
