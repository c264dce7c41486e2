import Bytes
import Content
import Crypto
import Markdown
import Time

/// The index for the search page's script, split so that visitors only load a few parts of it.
///
/// Records are stored in blocks of 64, by kind. A record's number is its index within its kind, times the number of
/// kinds, plus the number of its kind; so appending a record doesn't change the numbers of others. The words of titles
/// and details are split into parts by a hash of their first two characters.
///
/// To plan the parts, records are also in *sections*: each has some blocks of one kind (see `SearchTitles`).
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

    /// The words of titles and details, by section.
    private let titles: SearchTitles

    let partCount: Int

    /// The most records per part, on average. A part then has about 12 KB, half the size of the records' texts.
    private static let recordsPerPart = 256

    /// The most sections, because a part contains words of all of them. There can be one more for each kind.
    private static let sectionLimit = 64

    private struct Block {
        let kind: Int
        let number: Int
        let content: SearchBlock

        /// The digest for comparing its file.
        let digest: Lazy<Digest>
    }

    init(_ kinds: [[SearchBlock]], eventKind: Int, ahead: Int, _ cache: SearchCache) {
        texts = cache.texts
        titles = cache.titles
        kindCount = kinds.count
        self.eventKind = eventKind
        self.ahead = ahead
        let blocks = kinds.enumerated().flatMap { kind, blocks in
            blocks.enumerated().map { number, content in
                let digest = Lazy { Self.digest(of: content.standIns()) }
                return Block(kind: kind, number: number, content: content, digest: digest)
            }
        }
        self.blocks = blocks
        // Powers of two, so that a few more records don't move all words.
        var partCount = 1
        let recordCount = blocks.reduce(0) { $0 + $1.content.count }
        while partCount * Self.recordsPerPart < recordCount { partCount *= 2 }
        self.partCount = partCount
        var sectionSize = 1
        while sectionSize * Self.sectionLimit < blocks.count { sectionSize *= 2 }
        titles.begin(Self.sections(of: blocks, size: sectionSize, kindCount: kindCount, partCount: partCount))
    }

    /// Divides the blocks of each kind into sections of at most `size` blocks.
    private static func sections(
        of blocks: [Block], size: Int, kindCount: Int, partCount: Int
    ) -> [SearchTitles.Section] {
        (0..<kindCount).flatMap { kind in
            let own = blocks.filter { $0.kind == kind }
            return stride(from: 0, to: own.count, by: size).map { start in
                let members = own[start..<min(start + size, own.count)]
                return SearchTitles.Section(number: start / size * kindCount + kind) {
                    var hash = SHA256()
                    hash.update("section \(partCount) \(kindCount) \(size)")
                    for block in members { hash.update(block.digest.value.bytes) }
                    return hash.finish()
                } gather: {
                    var words = SearchPostings()
                    for block in members {
                        for (index, record) in block.content.records().enumerated() {
                            let number = (block.number * SearchBlock.size + index) * kindCount + kind
                            words.add(record, number: number)
                        }
                    }
                    words.finish(partCount: partCount)
                    return words
                }
            }
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
            GeneratedFile(at: Address(file: "words-\(part).json", in: ["search"]), prepare: titles.prepare) {
                self.titles.digest { $0.words[part] }
            } make: { _ in
                SearchPostings.json(ofPart: part, of: self.titles.words)
            }
        }
        let shown = (0..<partCount).map { part in
            GeneratedFile(at: Address(file: "shown-\(part).json", in: ["search"]), prepare: titles.prepare) {
                var hash = SHA256()
                hash.update(self.titles.digest { $0.titles[part] }.bytes)
                hash.update("\(self.ahead)")
                return hash.finish()
            } make: { _ in
                SearchPostings.shown(ofPart: part, of: self.titles.words, by: self.precedes)
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

    /// The digest of all texts that are searched or shown. Results show a note like a detail, but only details are searched.
    private static func digest(of records: [SearchRecord]) -> Digest {
        var json = json(of: records)
        for record in records {
            json.append(UInt8(truncatingIfNeeded: 2 * record.details.count + (record.note == nil ? 0 : 1)))
        }
        return SHA256.digest(of: json)
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
}

extension Site {
    func searchIndex(_ cache: SearchCache) -> SearchIndex {
        let ahead = events.firstIndex { $0.start.map { now < $0 } ?? true }
        return SearchIndex(searchBlocks, eventKind: 3, ahead: ahead ?? events.count, cache)
    }
}
