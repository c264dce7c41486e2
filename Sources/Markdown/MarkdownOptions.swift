import Processes

/// The options for all bodies of a site.
public struct MarkdownOptions: Sendable {
    /// The hosts from which remote images may be loaded; images elsewhere become links.
    public var imageHosts: [String]
    /// The site's own host; links to other hosts are marked as external.
    public var siteHost: String?
    /// True if files can be beside a body's page, so that an address such as `poster.svg` leads somewhere; if not, such
    /// addresses are left out.
    public var hasSiblings: Bool
    /// The level of a body's highest headings; no level below it is skipped. 0 keeps all levels as written.
    public var topHeading: Int
    /// The words for assistive technology, in the language of the pages.
    public var words: MarkdownWords
    /// The way from a body's root to the folder that has `assets/`; empty if that is the root.
    public var filesRoot: String

    /// Creates options; by default they allow no remote images, and make the highest heading an `h2`.
    public init(
        imageHosts: [String] = [], siteHost: String? = nil, hasSiblings: Bool = true, topHeading: Int = 2,
        words: MarkdownWords = MarkdownWords(), filesRoot: String = ""
    ) {
        self.imageHosts = imageHosts
        self.siteHost = siteHost
        self.hasSiblings = hasSiblings
        self.topHeading = topHeading
        self.words = words
        self.filesRoot = filesRoot
    }

    /// The options as bytes: those that a worker is sent, so that nothing else of them can have a part in its HTML.
    public var encoded: [UInt8] {
        var frame = FrameWriter()
        Greeting(options: self, limits: MarkdownLimits()).write(to: &frame)
        return frame.bytes
    }
}
