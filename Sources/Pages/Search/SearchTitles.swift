import Bytes
import Content
import Crypto
import Processes
import Synchronization

/// The words of titles and details, in sections, which a build stores for the next one.
///
/// A change of one title changes the words of its section, and the digests of the parts that contain them. For the other
/// sections, a build compares the stored digests, and reads the words only to make the parts that changed.
final class SearchTitles: Sendable {
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
        let digests: LazyValues<Digests>
        let words: LazyValues<Words>
    }

    /// The digests of a section: stored by the last build, or of the words that this build gathered.
    private typealias Digests = (stored: StoredDigests, gathered: SearchPostings?)

    /// The words of a section, and the same words if the last build didn't store them.
    private typealias Words = (words: SearchPostings, new: SearchPostings?)

    init(read: @escaping @Sendable (_ name: String) -> [UInt8]) { self.read = read }
}

extension SearchTitles {
    /// Sets the sections of the index. Their words are read or gathered when a part first needs them.
    func begin(_ sections: [Section]) {
        let last = Lazy { [read] in
            let head = Head(stored: read(Self.headName))
            return Dictionary((head?.sections ?? []).map { ($0.number, $0) }) { first, _ in first }
        }
        let digests = LazyValues(sections.count) { index -> Digests in
            let section = sections[index]
            let digest = section.digest()
            if let old = last.value[section.number], old.digest == digest { return (old, nil) }
            let words = section.gather()
            return (StoredDigests(number: section.number, digest: digest, parts: words.digests), words)
        }
        let words = LazyValues(sections.count) { [read] index -> Words in
            let (section, digests) = (sections[index], digests.all[index])
            if let words = digests.gathered { return (words, words) }
            let stored = StoredWords(stored: read(Self.name(ofSection: section.number)))
            if let stored, stored.digest == digests.stored.digest { return (stored.words, nil) }
            let words = section.gather()
            return (words, words)
        }
        state.withLock { $0 = State(digests: digests, words: words) }
    }

    /// The digest of a part of the index; `part` returns the part's digest in one section.
    func digest(_ part: (SearchPostings.Digests) -> Digest) -> Digest {
        var hash = SHA256()
        for section in state.withLock(\.self)?.digests.all ?? [] { hash.update(part(section.stored.parts).bytes) }
        return hash.finish()
    }

    /// The words of all sections.
    var words: [SearchPostings] { state.withLock(\.self)?.words.all.map(\.words) ?? [] }

    /// Reads or gathers the words of all sections, on all cores.
    func prepare() {
        guard let words = state.withLock(\.self)?.words, !words.isAsked else { return }
        _ = concurrentMap(Machine.cores) { _ in words.all.count }
    }

    /// Calls `store` with each file of the record for the next build that differs from the last build's.
    func forEachNewFile<Failure>(
        _ store: (_ name: String, [UInt8]) throws(Failure) -> Void
    ) throws(Failure) {
        // If no part was planned, the stored record is unchanged.
        guard let state = state.withLock(\.self), state.digests.isAsked else { return }
        let sections = state.digests.all
        let words = state.words.isAsked ? state.words.all : []
        for (index, section) in sections.enumerated() {
            // Words can also be new if the last build's file was missing.
            guard let new = words.isEmpty ? section.gathered : words[index].new else { continue }
            try store(
                Self.name(ofSection: section.stored.number),
                StoredWords(digest: section.stored.digest, words: new).stored)
        }
        if sections.contains(where: { $0.gathered != nil }) {
            try store(Self.headName, Head(sections: sections.map(\.stored)).stored)
        }
    }

    private static let headName = "titles"
    private static func name(ofSection number: Int) -> String { "titles-\(number)" }
}

extension SearchTitles {
    /// The digest of a section, and the digests of its words in each part.
    private struct StoredDigests: Sendable {
        let number: Int
        let digest: Digest
        let parts: SearchPostings.Digests
    }

    /// The digests of all sections. A build reads them if any titles or details may have changed.
    private struct Head: StoredValue {
        static let format = "titles \(Product.cacheFormat)"

        let sections: [StoredDigests]

        init(sections: [StoredDigests]) { self.sections = sections }

        init(from reader: inout ByteReader) throws(ByteReader.Damage) {
            sections = try reader.array { (reader) throws(ByteReader.Damage) in
                StoredDigests(
                    number: try reader.value(), digest: try reader.value(),
                    parts: SearchPostings.Digests(words: try reader.value(), titles: try reader.value()))
            }
        }

        func store(in writer: inout ByteWriter) {
            writer.write(sections) { $0.store($1.number, $1.digest, $1.parts.words, $1.parts.titles) }
        }
    }

    /// The words of a section.
    fileprivate struct StoredWords: StoredValue {
        static let format = "section \(Product.cacheFormat)"

        let digest: Digest
        let words: SearchPostings
    }
}

extension SearchTitles.StoredWords {
    init(from reader: inout ByteReader) throws(ByteReader.Damage) { (digest, words) = try reader.values() }

    func store(in writer: inout ByteWriter) { writer.store(digest, words) }
}
