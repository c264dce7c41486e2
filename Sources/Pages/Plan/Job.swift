package import Content
package import Crypto

/// One output file to make.
package struct Job: Sendable {
    /// The path below the output folder.
    package let path: String

    package let content: Content

    /// The digest of everything that determines the file's bytes: equal fingerprints mean equal files.
    package let fingerprint: Digest

    /// The job of the same file in a folder of the output. Assets stay in place: all languages share them.
    func below(_ folder: String) -> Job {
        if case .asset = content { return self }
        return Job(path: "\(folder)/\(path)", content: content, fingerprint: fingerprint)
    }

    package enum Content: Sendable {
        /// A page, by its number in one of the plan's series, with the body that it shows.
        case page(series: Int, number: Int, body: ShownBody?)
        indirect case asset(Asset)
        /// A generated file, by its number in the plan.
        case file(Int)
        /// A bulletin, by its number, shared in a format.
        case share(bulletin: Int, ShareFormat)
    }

    package struct ShownBody: Sendable {
        /// The body's number, unique in this process.
        let number: Int

        /// True if the body has never been rendered, so that its diagnostics are unknown.
        let isUnchecked: Bool

        init(_ body: Body) {
            number = body.number
            isUnchecked = body.isUnchecked
        }
    }
}
