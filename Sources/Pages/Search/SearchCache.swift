/// The words of the search index in one of the site's languages, which a build stores for the next one.
package struct SearchCache: Sendable {
    package let texts: SearchTexts
    let titles: SearchTitles

    private static let (textsName, wordsName) = ("texts", "words")

    /// - Parameter read: Reads a file that an earlier build stored; empty without one.
    package init(_ site: Site, read: @escaping @Sendable (_ name: String) -> [UInt8] = { _ in [] }) {
        texts = SearchTexts(site, head: read(Self.textsName)) { read(Self.wordsName) }
        titles = SearchTitles(read: read)
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
