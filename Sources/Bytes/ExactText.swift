import Text

/// A text that is compared by its bytes, for use as a key; `String ==` compares by canonical equivalence.
package struct ExactText: Hashable {
    package let text: String

    package init(_ text: String) { self.text = text }

    package static func == (a: ExactText, b: ExactText) -> Bool { a.text.hasSameBytes(as: b.text) }

    package func hash(into hasher: inout Hasher) {
        let utf8 = text.utf8Span
        unsafe utf8.span.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
    }
}
