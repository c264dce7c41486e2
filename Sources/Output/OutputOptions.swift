package import Diagnostics

/// The folder to write a site to, and the folders it must not overlap.
package struct OutputOptions: Sendable {
    /// The output folder as the user wrote it: absolute, or relative to the working folder.
    package var path: String

    /// The place in the site's files that names the folder; nil if the command line does.
    package var place: Place?

    /// The site's folder.
    package var site: String

    /// The site's own folders, which must not overlap the output: content, templates, state.
    package var sources: [String]

    /// The user's home folder, if there is one.
    package var home: String?

    /// Identifies the site even after its folder is moved, such as its base URL and title.
    ///
    /// It lets the site recognise its output if the records were lost.
    package var identity: String

    /// The product's version, stored with the records for the messages of older versions.
    package var version: String

    /// True if the site may write to a folder with files that it didn't write. They are kept.
    package var adopt: Bool

    /// The folder's purpose.
    package var purpose = Purpose.output

    /// The purposes that a folder can have.
    package enum Purpose: Sendable {
        /// A build writes there.
        case output
        /// A publish writes there.
        case target
    }

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
