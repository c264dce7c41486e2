package import Diagnostics

/// Where a site is to be written, and what it must keep away from.
package struct OutputOptions: Sendable {
    /// The output folder as its author wrote it: absolute, or relative to the working folder.
    package var path: String

    /// Where a file of the site says so; nil where a command line does.
    package var place: Place?

    /// The site's folder.
    package var site: String

    /// The folders that the site is made from and that must not be mixed with the output: content, templates, state.
    package var sources: [String]

    /// The user's own folder, where there is one.
    package var home: String?

    /// What tells this site from others even when its folder is moved, such as its base URL and title. It lets an output be
    /// recognised whose records were lost.
    package var identity: String

    /// The version of the product, kept with the records for the messages of older ones.
    package var version: String

    /// Whether a folder that has files in it which the site didn't write may be written to. They are kept.
    package var adopt: Bool

    /// What the folder is for.
    package var purpose = Purpose.output

    /// What a folder can be for.
    package enum Purpose: Sendable {
        /// A build writes there.
        case output
        /// A publish does.
        case target
    }

    /// Everything that has to be known before an output is opened.
    package init(
        path: String, place: Place? = nil, site: String, sources: [String], home: String?, identity: String,
        version: String,
        adopt: Bool = false
    ) {
        self.path = path
        self.place = place
        self.site = site
        self.sources = sources
        self.home = home
        self.identity = identity
        self.version = version
        self.adopt = adopt
    }
}
