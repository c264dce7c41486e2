/// How a body is wanted as plain text.
public struct PlainTextOptions: Hashable, Sendable {
    /// How many columns of a terminal a line may take; a longer word and code stay whole.
    public var width: Int
    /// What takes the place of the leading `/` of a link: the site's address, where it is known.
    public var root: String

    /// Plain text in lines of at most `width` columns, each paragraph on one line where that is nil.
    public init(width: Int? = nil, root: String = "/") {
        self.width = width ?? .max
        self.root = root
    }
}
