/// A text as a key, equal to those of the same bytes; `String ==` is canonical equivalence.
struct ExactText: Hashable {
    let text: String

    init(_ text: String) { self.text = text }

    static func == (a: ExactText, b: ExactText) -> Bool {
        // Most texts that a table compares differ, and mostly in length.
        a.text.utf8.count == b.text.utf8.count && a.text.utf8.elementsEqual(b.text.utf8)
    }

    func hash(into hasher: inout Hasher) {
        let utf8 = text.utf8Span
        unsafe utf8.span.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
    }
}
