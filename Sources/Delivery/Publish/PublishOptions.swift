public import SiteBuilder

/// What a publish is asked to do.
public struct PublishOptions: Sendable {
    /// The build that comes first; a dry run of it only tells whether the output is what it should be.
    public var build: BuildOptions

    /// A target's name in site.yaml, or its address; nil: the only one that the site has.
    public var target: String?

    /// Whether to publish over what others have put there.
    public var adopts = false

    /// Whether to remove as many files as it takes.
    public var removesMany = false

    /// Whether to send what the target has already.
    public var sendsAll = false

    /// Whether to stop before anything is sent.
    public var dryRun = false

    /// A publish after `build`.
    public init(_ build: BuildOptions) { self.build = build }
}
