/// A text to render, with its settings.
public struct MarkdownBody: Sendable {
    /// The Markdown source; invalid UTF-8 becomes U+FFFD.
    public var text: [UInt8]
    /// A prefix for every id in the result, so that several bodies can share a page.
    public var idPrefix: String
    /// The replacement for the leading `/` of a link or image, such as `../../`, which makes it relative to its page;
    /// `/` leaves addresses unchanged.
    public var root: String
    /// The options for an additional plain-text rendering; nil for HTML only.
    public var plainText: PlainTextOptions?

    /// Creates a body.
    public init(text: [UInt8], idPrefix: String, root: String, plainText: PlainTextOptions? = nil) {
        self.text = text
        self.idPrefix = idPrefix
        self.root = root
        self.plainText = plainText
    }
}
