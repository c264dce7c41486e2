public import SiteBuilder

/// The options of a publish.
public struct PublishOptions: Sendable {
    /// The build that comes first; its dry run only checks that the output is up to date.
    public var build: BuildOptions

    /// The target's name in site.yaml, or its address; nil: the site's only target.
    public var target: String?

    /// True to publish even if the target has files of another site.
    public var adopts = false

    /// True to make a target's folder even where the one around it is missing.
    public var makesParents = false

    /// True to remove files even if they are many.
    public var removesMany = false

    /// True to send files that the target has already.
    public var sendsAll = false

    /// True to stop before anything is sent.
    public var dryRun = false

    /// Creates options for a publish after `build`.
    public init(_ build: BuildOptions) { self.build = build }
}
