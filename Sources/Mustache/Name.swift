/// A name to look up in the data; it has no parts for `{{.}}`.
struct Name: Sendable {
    let parts: [String]
    let offset: Int

    init(_ text: String, at offset: Int) {
        parts = text == "." ? [] : text.utf8.split(separator: UInt8(ascii: ".")).compactMap { String($0) }
        self.offset = offset
    }
}
