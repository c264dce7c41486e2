/// A name to look up in the data; without parts it is the `.` of `{{.}}`.
struct Name: Sendable {
    let parts: [String]
    let offset: Int

    init(_ text: String, at offset: Int) {
        parts = text == "." ? [] : text.utf8.split(separator: UInt8(ascii: ".")).compactMap { String($0) }
        self.offset = offset
    }
}
