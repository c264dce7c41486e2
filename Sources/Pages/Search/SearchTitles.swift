import Bytes
import Content
import Crypto
import Processes
import Synchronization

/// The words of titles and details, in sections, which a build stores for the next one.
///
/// A change of one title changes the words of its section, and the digests of the parts that contain them. For the other
/// sections, a build compares the stored digests, and reads the words only to make the parts that changed.
package final class SearchTitles: Sendable {
    /// A section of the index: some records of one kind.
    struct Section: Sendable {
        /// The number of the section, which doesn't change when other kinds get more records.
        let number: Int

        /// Returns the digest of everything that the section's words depend on.
        let digest: @Sendable () -> Digest
        let gather: @Sendable () -> SearchPostings
    }

    /// Reads a file of the last build's record; empty without one.
    private let read: @Sendable (_ name: String) -> [UInt8]
    private let state = Mutex<State?>(nil)

    /// The sections of the current index; each value is made on first use.
    private struct State {
        let found: LazyValues<Found>
        let words: LazyValues<SearchPostings>
    }

    /// A section as the last build stored it, or as this build gathered it.
    private struct Found: Sendable {
        let digests: StoredSection
        /// The words, if this build gathered them.
        let words: SearchPostings?
    }

    package init(read: @escaping @Sendable (_ name: String) -> [UInt8] = { _ in [] }) { self.read = read }
}

extension SearchTitles {
    /// Sets the sections of the index. Their words are read or gathered when a part first needs them.
    func begin(_ sections: [Section]) {
        let last = Lazy { [read] in
            let head = Head(stored: read(Self.headName))
            return Dictionary((head?.sections ?? []).map { ($0.number, $0) }) { first, _ in first }
        }
        let found = LazyValues(sections.count) { index in
            let section = sections[index]
            let digest = section.digest()
            if let old = last.value[section.number], old.digest == digest { return Found(digests: old, words: nil) }
            let words = section.gather()
            return Found(
                digests: StoredSection(number: section.number, digest: digest, parts: words.digests), words: words)
        }
        let words = LazyValues(sections.count) { [read] index in
            let (section, found) = (sections[index], found.all[index])
            if let words = found.words { return words }
            let stored = StoredWords(stored: read(Self.name(ofSection: section.number)))
            return stored.flatMap { $0.digest == found.digests.digest ? $0.words : nil } ?? section.gather()
        }
        state.withLock { $0 = State(found: found, words: words) }
    }

    /// The digest of a part of the index; `part` returns that of the part in one section.
    func digest(_ part: (SearchPostings.Digests) -> Digest) -> Digest {
        var hash = SHA256()
        for found in state.withLock(\.self)?.found.all ?? [] { hash.update(part(found.digests.parts).bytes) }
        return hash.finish()
    }

    /// The words of all sections.
    var words: [SearchPostings] { state.withLock(\.self)?.words.all ?? [] }

    /// Reads or gathers the words of all sections, on all cores.
    func prepare() {
        guard let words = state.withLock(\.self)?.words, !words.isAsked else { return }
        _ = concurrentMap(Machine.cores) { _ in words.all.count }
    }

    /// Calls `store` with each file of the record for the next build that differs from the last build's.
    package func forEachNewFile<Failure>(
        _ store: (_ name: String, [UInt8]) throws(Failure) -> Void
    ) throws(Failure) {
        // If no part was planned, the stored record is unchanged.
        guard let found = state.withLock(\.self)?.found, found.isAsked else { return }
        var isNew = false
        for section in found.all {
            guard let words = section.words else { continue }
            isNew = true
            try store(
                Self.name(ofSection: section.digests.number),
                StoredWords(digest: section.digests.digest, words: words).stored)
        }
        if isNew { try store(Self.headName, Head(sections: found.all.map(\.digests)).stored) }
    }

    private static let headName = "titles"
    private static func name(ofSection number: Int) -> String { "titles-\(number)" }
}

extension SearchTitles {
    /// The digest of a section, and the digests of its words in each part.
    private struct StoredSection: Sendable {
        let number: Int
        let digest: Digest
        let parts: SearchPostings.Digests
    }

    /// The digests of all sections. A build reads them if any titles or details may have changed.
    private struct Head: StoredValue {
        static let format = "titles \(Product.cacheFormat)"

        let sections: [StoredSection]

        init(sections: [StoredSection]) { self.sections = sections }

        init(from reader: inout ByteReader) throws(ByteReader.Damage) {
            sections = try reader.array { (reader) throws(ByteReader.Damage) in
                func digests() throws(ByteReader.Damage) -> [Digest] {
                    try reader.array { (reader) throws(ByteReader.Damage) in try reader.digest() }
                }
                return StoredSection(
                    number: try reader.int(), digest: try reader.digest(),
                    parts: SearchPostings.Digests(words: try digests(), titles: try digests()))
            }
        }

        func store(in writer: inout ByteWriter) {
            writer.write(sections) { writer, section in
                writer.write(section.number)
                writer.write(section.digest)
                writer.write(section.parts.words) { $0.write($1) }
                writer.write(section.parts.titles) { $0.write($1) }
            }
        }
    }

    /// The words of a section.
    private struct StoredWords: StoredValue {
        static let format = "section \(Product.cacheFormat)"

        let digest: Digest
        let words: SearchPostings

        init(digest: Digest, words: SearchPostings) { (self.digest, self.words) = (digest, words) }

        init(from reader: inout ByteReader) throws(ByteReader.Damage) {
            digest = try reader.digest()
            words = try SearchPostings(from: &reader)
        }

        func store(in writer: inout ByteWriter) {
            writer.write(digest)
            words.store(in: &writer)
        }
    }
}
