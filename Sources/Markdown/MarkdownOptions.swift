/// The options for all bodies of a site in one language.
public struct MarkdownOptions: Equatable, Sendable {
    /// The hosts from which remote images may load; other remote images become links.
    public var imageHosts: [String] = []
    /// The site's own host; links to other hosts are marked as external.
    public var siteHost: String?
    /// True if a body's page can have files next to it, so that an address such as `poster.svg` can work. Otherwise
    /// such addresses are left out.
    public var hasSiblings = true
    /// The level of a body's highest headings; no level below it is skipped. 0 preserves the written levels.
    public var topHeading = 2
    /// The words for assistive technology, in the pages' language.
    public var words = MarkdownWords()
    /// The path from a body's root to the folder that contains `assets/`; empty if that is the root.
    public var filesRoot = ""

    /// Creates options. By default, remote images aren't allowed and the highest heading is an `h2`.
    public init() {}
}
