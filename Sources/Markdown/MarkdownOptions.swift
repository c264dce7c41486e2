/// What all bodies of a site have in common.
public struct MarkdownOptions: Sendable {
    /// The hosts from which remote images may be loaded; images elsewhere become links.
    public var imageHosts: [String]
    /// The site's own host; links to any other are marked as leading outside.
    public var siteHost: String?
    /// Whether something can stand beside a body's page, so that an address such as `poster.svg` leads somewhere; where not,
    /// it is left out.
    public var hasSiblings: Bool
    /// The level that a body's highest headings get, with no level skipped below; 0 leaves all as written.
    public var topHeading: Int
    /// In the language of the pages that the bodies are on.
    public var words: MarkdownWords

    /// Options that allow no remote image, and make the highest heading an `h2`.
    public init(
        imageHosts: [String] = [], siteHost: String? = nil, hasSiblings: Bool = true, topHeading: Int = 2,
        words: MarkdownWords = MarkdownWords()
    ) {
        self.imageHosts = imageHosts
        self.siteHost = siteHost
        self.hasSiblings = hasSiblings
        self.topHeading = topHeading
        self.words = words
    }

    /// The options as bytes: those that a worker is sent, so that nothing else of them can have a part in its HTML.
    public var encoded: [UInt8] {
        var frame = FrameWriter()
        Greeting(options: self, limits: MarkdownLimits()).write(to: &frame)
        return frame.bytes
    }
}
