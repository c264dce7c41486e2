import Bytes
import Content
import Crypto
import Markdown
import Processes
import Synchronization
import Time

/// The index for the search page's script, split so that visitors only load a few parts of it.
///
/// Records are stored in blocks of 64, by kind. A record's number is its index within its kind, times the number of
/// kinds, plus the number of its kind; so appending a record doesn't change the numbers of others. The words of titles
/// and details are split into parts by a hash of their first two characters.
///
/// For each typed word, a search loads the word's part, its shards of the bulletins' texts (see `SearchTexts`), and the
/// records to show first for it, if their titles contain it: otherwise each of them could be in another block. These
/// records are split into parts by the first three characters, because they need the most space. All other records to
/// show are loaded from their blocks.
final class SearchIndex: Sendable {
    private let kindCount: Int

    /// The kind of the events, which are in chronological order, and the index of the first upcoming one.
    private let eventKind: Int
    private let ahead: Int

    /// The words of the bulletins' texts. The bulletins are the last kind.
    private let texts: SearchTexts

    private let blocks: [Block]

    /// The digest of all blocks, which contain all words of the index.
    private let digest: Lazy<Digest>

    let partCount: Int

    /// The words of all records, by section; nil until they are gathered, before the first part is made.
    private let sections = Mutex<[SearchPostings]?>(nil)

    /// The number of sections for gathering words: enough to keep all cores busy to the end, but no more, because every
    /// part reads all sections.
    private static let sectionCount = 4 * Machine.cores

    /// The most records per part, on average. A part then has about 12 KB, half the size of the records' texts.
    private static let recordsPerPart = 256

    private struct Block {
        let kind: Int
        let number: Int
        let content: SearchSource.Block

        /// The digest for comparing its file.
        let digest: Lazy<Digest>
    }

    init(_ sources: [SearchSource], eventKind: Int, ahead: Int, _ texts: SearchTexts) {
        self.texts = texts
        kindCount = sources.count
        self.eventKind = eventKind
        self.ahead = ahead
        let blocks = sources.enumerated().flatMap { kind, source in
            source.blocks.enumerated().map { number, content in
                let digest = Lazy { SHA256.digest(of: Self.json(of: content.standIns())) }
                return Block(kind: kind, number: number, content: content, digest: digest)
            }
        }
        self.blocks = blocks
        // A power of two, so that a few more records don't move all words.
        var partCount = 1
        let recordCount = blocks.reduce(0) { $0 + $1.content.count }
        while partCount * Self.recordsPerPart < recordCount { partCount *= 2 }
        self.partCount = partCount
        digest = Lazy { [partCount] in
            var hash = SHA256()
            hash.update("words in pairs \(partCount)")
            for block in blocks { hash.update(block.digest.value.bytes) }
            return hash.finish()
        }
    }
}

extension SearchIndex {
    var files: [GeneratedFile] {
        let start = GeneratedFile(at: Address(file: "search.json")) { _ in
            JSONText.file { json in
                json.member("kinds", self.kindCount)
                json.member("parts", self.partCount)
                json.member("events", self.eventKind)
                json.member("ahead", self.ahead)
                let texts = self.texts.shardCounts.map(String.init).joined(separator: ",")
                json.list("texts", written: Array(texts.utf8))
            }
        }
        let words = (0..<partCount).map { part in
            GeneratedFile(at: Address(file: "words-\(part).json", in: ["search"]), prepare: gatherWords) {
                self.digest.value
            } make: { _ in
                SearchPostings.json(ofPart: part, of: self.gatheredSections)
            }
        }
        let shown = (0..<partCount).map { part in
            GeneratedFile(at: Address(file: "shown-\(part).json", in: ["search"]), prepare: gatherWords) {
                var hash = SHA256()
                hash.update(self.digest.value.bytes)
                hash.update("\(self.ahead)")
                return hash.finish()
            } make: { _ in
                SearchPostings.shown(ofPart: part, of: self.gatheredSections, by: self.precedes)
            }
        }
        let records = blocks.map { block in
            GeneratedFile(at: Address(file: "\(block.kind)-\(block.number).json", in: ["search"])) {
                block.digest.value
            } make: { _ in
                Self.json(of: block.content.records())
            }
        }
        // The records are first, so that all cores share the work for the digests of their blocks.
        return [start] + records + words + shown + texts.files
    }

    /// The file of a block.
    private static func json(of records: [SearchRecord]) -> [UInt8] {
        var json: [UInt8] = []
        json.reserveCapacity(records.count * 256)
        json.append(UInt8(ascii: "["))
        for record in records {
            if json.count > 1 { json.append(UInt8(ascii: ",")) }
            record.write(to: &json)
        }
        json.append(UInt8(ascii: "]"))
        return json
    }

    /// True if the first of two records precedes the second in results that both match equally.
    ///
    /// Upcoming events are first, the nearest one at the top; then each kind follows, newest first. The page's script
    /// sorts results in the same way.
    private func precedes(_ a: Int, _ b: Int) -> Bool {
        func rank(_ number: Int) -> (Int, Int) {
            let (kind, place) = (number % kindCount, number / kindCount)
            return kind == eventKind && place >= ahead ? (-kindCount, place) : (-kind, -place)
        }
        return rank(a) < rank(b)
    }

    private var gatheredSections: [SearchPostings] {
        gatherWords()
        guard let sections = sections.withLock(\.self) else { preconditionFailure("they were just gathered") }
        return sections
    }

    /// Gathers the words of all records, once.
    private func gatherWords() {
        sections.withLock { known in
            if known != nil { return }
            known = concurrentMap(Self.sectionCount) { section in
                let start = section * blocks.count / Self.sectionCount
                let end = (section + 1) * blocks.count / Self.sectionCount
                var words = SearchPostings(partCount: partCount)
                for block in blocks[start..<end] {
                    for (index, record) in block.content.records().enumerated() {
                        let number = (block.number * SearchSource.blockSize + index) * kindCount + block.kind
                        words.add(record, number: number)
                    }
                }
                words.finish()
                return words
            }
        }
    }
}

extension Site {
    func searchIndex(_ texts: SearchTexts) -> SearchIndex {
        let ahead = events.firstIndex { $0.start.map { now < $0 } ?? true }
        return SearchIndex(searchSources, eventKind: 3, ahead: ahead ?? events.count, texts)
    }
}
