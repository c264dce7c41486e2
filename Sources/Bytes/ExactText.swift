/// A text as a key, equal to those of the same bytes; `String ==` is canonical equivalence.
package struct ExactText: Hashable {
    package let text: String

    package init(_ text: String) { self.text = text }

    package static func == (a: ExactText, b: ExactText) -> Bool {
        // Most texts that a table compares differ, and mostly in length. A text that is equal to one of ASCII and no longer is the
        // same, which takes less to be told all at once.
        guard a.text.utf8.count == b.text.utf8.count, a.text == b.text else { return false }
        let utf8 = a.text.utf8Span
        return utf8.isKnownASCII || a.text.utf8.elementsEqual(b.text.utf8)
    }

    package func hash(into hasher: inout Hasher) {
        let utf8 = text.utf8Span
        unsafe utf8.span.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
    }
}
