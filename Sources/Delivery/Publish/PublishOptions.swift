public import SiteBuilder

/// The options of a publish.
public struct PublishOptions: Sendable {
    /// The options of the build before the publish; in a dry run, it only checks that the output is up to date.
    public var build: BuildOptions

    /// The target's name in site.yaml, or its address; nil for the site's only target.
    public var target: String?

    /// True to publish even if the target has files of another site.
    public var adopts = false

    /// True to create a target's folder even if its parent is missing.
    public var makesParents = false

    /// True to allow the removal of many files.
    public var removesMany = false

    /// True to send all files, even if the target already has them.
    public var sendsAll = false

    /// True to report the changes without sending anything.
    public var dryRun = false

    /// The password of a web host; nil for the stored one, if any.
    public var password: String?

    /// The fingerprint of a web host's key to trust from now on; nil for the stored one.
    public var trustedKey: String?

    /// Creates options for a publish after `build`.
    public init(_ build: BuildOptions) { self.build = build }
}
