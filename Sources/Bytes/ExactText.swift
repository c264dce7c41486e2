/// A text that is compared by its bytes, for use as a key; `String ==` compares by canonical equivalence.
package struct ExactText: Hashable {
    package let text: String

    package init(_ text: String) { self.text = text }

    package static func == (a: ExactText, b: ExactText) -> Bool {
        // Most texts that a table compares differ, usually in length. If `==` finds a text equal to an ASCII text of
        // the same length, their bytes are equal too, and `==` is faster than comparing bytes one by one.
        guard a.text.utf8.count == b.text.utf8.count, a.text == b.text else { return false }
        let utf8 = a.text.utf8Span
        return utf8.isKnownASCII || a.text.utf8.elementsEqual(b.text.utf8)
    }

    package func hash(into hasher: inout Hasher) {
        let utf8 = text.utf8Span
        unsafe utf8.span.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
    }
}
