/// The options for rendering a body as plain text.
public struct PlainTextOptions: Hashable, Sendable {
    /// The maximum width of a line in terminal columns; longer words and code aren't broken.
    public var width: Int
    /// The replacement for the leading `/` of a link: the site's address, if known.
    public var root: String

    /// Creates options for lines of at most `width` columns; nil puts each paragraph on one line.
    public init(width: Int? = nil, root: String = "/") {
        self.width = width ?? .max
        self.root = root
    }
}
