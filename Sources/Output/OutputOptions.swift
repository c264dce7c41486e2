package import Diagnostics

/// The folder to write a site to, and the folders it must not overlap.
package struct OutputOptions: Sendable {
    /// The output folder as the user wrote it: absolute, or relative to the working directory.
    package var path: String

    /// The place in the site's files that names the folder; nil if the command line does.
    package var place: Place?

    /// The path of the site's folder.
    package var site: String

    /// The site's own folders, which the output must not overlap: content, templates, state.
    package var sources: [String]

    package var home: String?

    /// Identifies the site even after its folder was moved, for example by base URL and title.
    ///
    /// It lets the site recognise its output after the records were lost.
    package var identity: String

    /// The product's version, stored with the records so that older versions can name it in messages.
    package var version: String

    /// True if the site may write to a folder that contains other files, which are preserved.
    package var adopt: Bool

    package var purpose = Purpose.output

    package enum Purpose: Sendable {
        /// A build writes to the folder.
        case output
        /// A publish command writes to the folder.
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
