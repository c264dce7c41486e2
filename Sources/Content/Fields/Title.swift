/// A title with the information whether it is in the page's language.
package struct Title: Sendable {
    package let text: String

    /// True for a title in the site's main language, because a translation is missing.
    package let isFallback: Bool

    package init(_ text: String, isFallback: Bool = false) {
        self.text = text
        self.isFallback = isFallback
    }
}
