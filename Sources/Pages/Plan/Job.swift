package import Content
package import Crypto

/// One output file to be made.
package struct Job: Sendable {
    /// Where it goes, below the output folder.
    package let path: String

    package let content: Content

    /// Determines the file's bytes: equal fingerprints, equal files.
    package let fingerprint: Digest

    /// What the file is made of.
    package enum Content: Sendable {
        /// The page with that number in that series of the plan, and the body that it shows.
        case page(series: Int, number: Int, body: ShownBody?)
        case asset(Asset)
        /// The file of that number of the plan.
        case file(Int)
        /// What the bulletin of that number is shared by.
        case share(bulletin: Int, ShareFormat)
    }

    /// A body that a page shows.
    package struct ShownBody: Sendable {
        /// What tells it from all others.
        let number: Int

        /// Whether nobody knows yet if something is wrong with it.
        let isUnchecked: Bool

        init(_ body: Body) {
            number = body.number
            isUnchecked = body.isUnchecked
        }
    }
}
