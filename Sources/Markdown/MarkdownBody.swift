/// One text to render, and where it will stand.
public struct MarkdownBody: Sendable {
    /// The Markdown; what is not UTF-8 in it becomes U+FFFD.
    public var text: [UInt8]
    /// Put before every id in the result, so that several bodies can share a page.
    public var idPrefix: String
    /// What takes the place of the leading `/` of a link or image, such as `../../`, which makes it relative to the page
    /// it is on; `/` leaves it as it is.
    public var root: String
    /// How the body is wanted as plain text, too; nil: not at all.
    public var plainText: PlainTextOptions?

    /// A body of `text`.
    public init(text: [UInt8], idPrefix: String, root: String, plainText: PlainTextOptions? = nil) {
        self.text = text
        self.idPrefix = idPrefix
        self.root = root
        self.plainText = plainText
    }
}
