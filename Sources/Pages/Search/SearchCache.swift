/// The words of the search index in one of the site's languages, which a build stores for the next one.
package struct SearchCache: Sendable {
    package let texts: SearchTexts
    let titles: SearchTitles

    private static let (textsName, wordsName) = ("texts", "words")

    /// What an earlier build stored.
    package struct Stored: Sendable {
        fileprivate let read: @Sendable (_ name: String) -> [UInt8]
        package let texts: SearchTexts.Stored

        /// - Parameter read: Reads a file that an earlier build stored; empty without one.
        package init(read: @escaping @Sendable (_ name: String) -> [UInt8] = { _ in [] }) {
            self.read = read
            texts = SearchTexts.Stored(head: { read(textsName) }, words: { read(wordsName) })
        }
    }

    package init(_ site: Site, _ stored: Stored = Stored()) {
        texts = SearchTexts(site, stored.texts)
        titles = SearchTitles(read: stored.read)
    }

    /// Calls `store` with each file for the next build that differs from the stored one.
    package func forEachNewFile<Failure>(
        _ store: (_ name: String, [UInt8]) throws(Failure) -> Void
    ) throws(Failure) {
        if let record = texts.newRecord {
            try store(Self.wordsName, record.words)
            try store(Self.textsName, record.head)
        }
        try titles.forEachNewFile(store)
    }
}
