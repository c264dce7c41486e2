import Crypto

/// One output file to be made.
struct Job: Sendable {
    /// Where it goes, below the output folder.
    let path: String

    let content: Content

    /// Determines the file's bytes: equal fingerprints, equal files.
    let fingerprint: Digest

    /// What the file is made of.
    enum Content: Sendable {
        /// The page with that number in that series of the plan.
        case page(series: Int, number: Int, body: BodyState)
        case asset(Asset)
        /// The file of that number of the plan.
        case file(Int)
        /// What the bulletin of that number is shared by.
        case share(bulletin: Int, ShareFormat)
    }

    /// Whether a page shows a body.
    enum BodyState: Sendable {
        case none
        /// One of which it is known what there is to say about it.
        case checked
        /// One of which nobody knows yet whether something is wrong with it.
        case unchecked
    }
}
