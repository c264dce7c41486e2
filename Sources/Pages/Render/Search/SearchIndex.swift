import Bytes
import Content
import Crypto
import Processes
import Synchronization
import Time

/// The index that the search page's script reads, cut up so that no visitor loads more than a few parts of it.
///
/// Records stand in blocks of 64, kind by kind; words in parts by a hash of their first two characters. A record's number is
/// its place within its kind times the number of kinds, plus its kind: what is added last leaves the others' numbers as they
/// are. An answer takes the part of each word that was typed, and the blocks of the records that are shown.
final class SearchIndex: Sendable {
    private let kindCount: Int

    /// One for each block: where it stands, and what its file is compared by.
    private let blocks: [Block]

    /// How many parts the words are cut into.
    let partCount: Int

    /// The words of all records, section by section; gathered before the first part is made.
    private let sections = Mutex<[SearchPostings]?>(nil)

    /// How many characters of a text without spaces make a word.
    static let runLength = 8

    /// How many pieces the words are gathered in: enough to keep all cores busy to the end, and no more, for each is looked
    /// into for every part.
    private static let sectionCount = 4 * Machine.cores

    /// How many records have their words in a part, on average: then it is half as long as what they say, some 12 KB.
    private static let recordsPerPart = 256

    private struct Block {
        let kind: Int
        let number: Int
        let content: SearchSource.Block
        let digest: Digest
    }

    init(_ sources: [SearchSource]) {
        kindCount = sources.count
        let places = sources.indices.flatMap { kind in sources[kind].blocks.indices.map { (kind, $0) } }
        blocks = concurrentMap(places.count) { index in
            let (kind, number) = places[index]
            let content = sources[kind].blocks[number]
            let digest = SHA256.digest(of: Self.json(of: content.standIns()))
            return Block(kind: kind, number: number, content: content, digest: digest)
        }
        // A power of two, so that a few more records don't move every word.
        var partCount = 1
        let recordCount = blocks.reduce(0) { $0 + $1.content.count }
        while partCount * Self.recordsPerPart < recordCount { partCount *= 2 }
        self.partCount = partCount
    }
}

extension SearchIndex {
    /// The files of the index.
    var files: [GeneratedFile] {
        let start = GeneratedFile(at: Address(file: "search.json")) { _ in
            JSONText.file { json in
                json.member("kinds", self.kindCount)
                json.member("parts", self.partCount)
            }
        }
        // Words are found in what the blocks' files say of the records, and nowhere else.
        var hash = SHA256()
        hash.update("\(partCount)")
        for block in blocks { hash.update(block.digest.bytes) }
        let all = hash.finish()
        let words = (0..<partCount).map { part in
            GeneratedFile(at: Address(file: "words-\(part).json", in: ["search"]), prepare: gatherWords) {
                all
            } make: { _ in
                self.words(ofPart: part)
            }
        }
        let records = blocks.map { block in
            GeneratedFile(at: Address(file: "\(block.kind)-\(block.number).json", in: ["search"])) {
                block.digest
            } make: { _ in
                Self.json(of: block.content.records())
            }
        }
        return [start] + words + records
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

    /// The words of a part as JSON.
    private func words(ofPart part: Int) -> [UInt8] {
        gatherWords()
        guard let sections = sections.withLock(\.self) else { preconditionFailure("they were just gathered") }
        return SearchPostings.json(ofPart: part, of: sections)
    }

    /// Finds the words of all records, once.
    private func gatherWords() {
        sections.withLock { known in
            if known != nil { return }
            known = concurrentMap(Self.sectionCount) { section in
                let start = section * blocks.count / Self.sectionCount
                let end = (section + 1) * blocks.count / Self.sectionCount
                var postings = SearchPostings(partCount: partCount)
                for block in blocks[start..<end] {
                    for (index, record) in block.content.records().enumerated() {
                        let place = block.number * SearchSource.blockSize + index
                        postings.add(record, number: place * kindCount + block.kind)
                    }
                }
                postings.sortByParts()
                return postings
            }
        }
    }
}

extension Site {
    /// The site's search index.
    var searchIndex: SearchIndex { SearchIndex(searchSources) }
}
