import Bytes

/// The words of the search index in one of the site's languages, which a build stores for the next one.
package struct SearchCache: Sendable {
    package let texts: SearchTexts
    let titles: SearchTitles

    private static let (textsName, wordsName) = ("texts", "words")

    /// What an earlier build stored.
    package struct Stored: Sendable {
        fileprivate let read: @Sendable (_ name: String) -> [UInt8]

        /// The record of the texts: the part that every build needs, and the words; nil without a record.
        let texts: Lazy<SearchTexts.Last?>
        let words: Lazy<SearchTexts.Record?>

        /// - Parameter read: Reads a file that an earlier build stored; empty without one.
        package init(read: @escaping @Sendable (_ name: String) -> [UInt8] = { _ in [] }) {
            self.read = read
            texts = Lazy { SearchTexts.Last(stored: read(textsName)) }
            words = Lazy { SearchTexts.Record(stored: read(wordsName)) }
        }

        /// Reads the words early, because reading is slow.
        package func readAhead() { _ = words.value }
    }

    package init(_ site: Site, _ stored: Stored = Stored()) {
        texts = SearchTexts(site, stored)
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
