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
    private let sources: [SearchSource]

    /// What else determines how records are shown, such as the time zone.
    private let context: String

    /// One for each block: where it stands, and what determines it.
    private let blocks: [Block]

    /// How many parts the words are cut into.
    let partCount: Int

    /// The words of all records, section by section; gathered before the first part is made.
    private let sections = Mutex<[SearchPostings]?>(nil)

    /// How many characters of a text without spaces make a word.
    static let runLength = 8

    private static let blockSize = 64

    /// How many pieces the words are gathered in: enough to keep all cores busy to the end, and no more, for each is looked
    /// into for every part.
    private static let sectionCount = 4 * Machine.cores

    private struct Block {
        let kind: Int
        let number: Int
        let digest: Digest
        let size: Int
    }

    init(_ sources: [SearchSource], context: String) {
        self.sources = sources
        self.context = context
        let places = sources.indices.flatMap { kind in
            (0..<(sources[kind].count + Self.blockSize - 1) / Self.blockSize).map { (kind, $0) }
        }
        let blocks = concurrentMap(places.count) { index in
            let (kind, number) = places[index]
            var writer = ByteWriter()
            sources[kind].write(Self.places(ofBlock: number, in: sources[kind]), &writer)
            return Block(kind: kind, number: number, digest: SHA256.digest(of: writer.bytes), size: writer.bytes.count)
        }
        self.blocks = blocks
        // A power of two, so that a few more records don't move every word. A part for each 24 KB of text is half as long.
        var count = 1
        let size = sources.indices.reduce(0) { sum, kind in
            sum + (sources[kind].size ?? blocks.reduce(0) { $1.kind == kind ? $0 + $1.size : $0 })
        }
        while count * 24_576 < size { count *= 2 }
        partCount = count
    }
}

extension SearchIndex {
    /// The files of the index.
    var files: [GeneratedFile] {
        let all = SHA256.digest(of: blocks.reduce(into: [UInt8]()) { $1.digest.append(to: &$0) })
        let start = GeneratedFile(at: Address(file: "search.json")) { writer in
            writer.write(sources.count)
            writer.write(partCount)
        } make: { _ in
            JSONText.file { json in
                json.member("kinds", self.sources.count)
                json.member("parts", self.partCount)
            }
        }
        let words = (0..<partCount).map { part in
            GeneratedFile(at: Address(file: "words-\(part).json", in: ["search"]), prepare: gatherWords) { writer in
                writer.write(partCount)
                writer.write(all)
            } make: { _ in
                self.words(ofPart: part)
            }
        }
        let records = blocks.map { block in
            GeneratedFile(at: Address(file: "\(block.kind)-\(block.number).json", in: ["search"])) { writer in
                writer.write(block.digest)
                writer.write(context)
            } make: { _ in
                self.records(of: block)
            }
        }
        return [start] + words + records
    }

    /// The records of a block as JSON.
    private func records(of block: Block) -> [UInt8] {
        let source = sources[block.kind]
        var json: [UInt8] = []
        json.reserveCapacity(Self.blockSize * 256)
        json.append(UInt8(ascii: "["))
        source.writeRecords(Self.places(ofBlock: block.number, in: source), &json)
        json[json.count - 1] = UInt8(ascii: "]")  // in place of the last one's comma
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
                    let source = sources[block.kind]
                    let places = Self.places(ofBlock: block.number, in: source)
                    source.addWords(places, { $0 * sources.count + block.kind }, &postings)
                }
                postings.sortByParts()
                return postings
            }
        }
    }

    private static func places(ofBlock number: Int, in source: SearchSource) -> Range<Int> {
        number * blockSize..<min((number + 1) * blockSize, source.count)
    }
}

extension Site {
    /// The site's search index.
    var searchIndex: SearchIndex {
        SearchIndex(searchSources, context: "\(configuration.zone.name) \(strings.digest.hex)")
    }
}
