import Crypto
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

    /// By part, made when the first one is asked for.
    private let postings = Mutex<[[Posting]]?>(nil)

    /// How many characters of a text without spaces make a word.
    static let runLength = 8

    private static let blockSize = 64

    private struct Block {
        let kind: Int
        let number: Int
        let digest: Digest
        let size: Int
    }

    /// A word of a record.
    private struct Posting: Sendable {
        let word: String
        let record: Int
        let isInTitle: Bool
    }

    init(_ sources: [SearchSource], context: String) {
        self.sources = sources
        self.context = context
        let places = sources.indices.flatMap { kind in
            (0..<(sources[kind].count + Self.blockSize - 1) / Self.blockSize).map { (kind, $0) }
        }
        blocks = concurrentMap(places.count) { index in
            let (kind, number) = places[index]
            var writer = ByteWriter()
            for record in Self.records(inBlock: number, of: sources[kind]) { sources[kind].write(record, &writer) }
            return Block(kind: kind, number: number, digest: SHA256.digest(of: writer.bytes), size: writer.bytes.count)
        }
        // A power of two, so that a few more records don't move every word. A part for each 24 KB of text is half as long.
        var count = 1
        while count * 24_576 < blocks.reduce(0, { $0 + $1.size }) { count *= 2 }
        partCount = count
    }
}

extension SearchIndex {
    /// The files of the index.
    var files: [GeneratedFile] {
        let all = SHA256.digest(of: blocks.reduce(into: [UInt8]()) { $1.digest.append(to: &$0) })
        let parts = JSONValue.object(["kinds": .number(sources.count), "parts": .number(partCount)])
        let start = GeneratedFile(at: Address(file: "search.json")) { writer in
            writer.write(sources.count)
            writer.write(partCount)
        } make: { _ in
            parts.bytes + [UInt8(ascii: "\n")]
        }
        let words = (0..<partCount).map { part in
            GeneratedFile(at: Address(file: "words-\(part).json", in: ["search"])) { writer in
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
        return JSONValue.list(Self.records(inBlock: block.number, of: source).map { source.record($0).json }).bytes
    }

    /// The words of a part as JSON: by word, the records that have it in their titles, and those that have it elsewhere;
    /// each list as the differences between one number and the next.
    private func words(ofPart part: Int) -> [UInt8] {
        var lists: [String: (inTitle: [Int], elsewhere: [Int])] = [:]
        for posting in allPostings()[part] {
            if posting.isInTitle {
                lists[posting.word, default: ([], [])].inTitle.append(posting.record)
            } else {
                lists[posting.word, default: ([], [])].elsewhere.append(posting.record)
            }
        }
        var json = [UInt8(ascii: "{")]
        for (word, lists) in lists.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
            if json.count > 1 { json.append(UInt8(ascii: ",")) }
            JSONValue.write(word, to: &json)
            json += ":[".utf8
            Self.writeDifferences(lists.inTitle, to: &json)
            if !lists.elsewhere.isEmpty {
                json.append(UInt8(ascii: ","))
                Self.writeDifferences(lists.elsewhere, to: &json)
            }
            json.append(UInt8(ascii: "]"))
        }
        return json + [UInt8(ascii: "}")]
    }

    private func allPostings() -> [[Posting]] {
        postings.withLock { known in
            if let known { return known }
            let found = concurrentMap(blocks.count) { index in postings(of: blocks[index]) }
            var parts: [[Posting]] = Array(repeating: [], count: partCount)
            for block in found {
                for (part, posting) in block { parts[part].append(posting) }
            }
            known = parts
            return parts
        }
    }

    private func postings(of block: Block) -> [(part: Int, posting: Posting)] {
        let source = sources[block.kind]
        var postings: [(part: Int, posting: Posting)] = []
        for index in Self.records(inBlock: block.number, of: source) {
            let record = source.record(index)
            let number = index * sources.count + block.kind
            func add(_ text: String, isInTitle: Bool) {
                forEachSearchWord(of: text) { word in
                    postings.append((part(of: word), Posting(word: word, record: number, isInTitle: isInTitle)))
                }
            }
            add(record.title, isInTitle: true)
            for detail in record.details { add(detail, isInTitle: false) }
        }
        return postings
    }

    /// The part that a word stands in; the page's script counts in the same way.
    private func part(of word: String) -> Int {
        var scalars = word.unicodeScalars.makeIterator()
        let first = Int(scalars.next()?.value ?? 0)
        let second = Int(scalars.next()?.value ?? 0)
        return (first * 31 + second) % partCount
    }

    private static func records(inBlock number: Int, of source: SearchSource) -> Range<Int> {
        number * blockSize..<min((number + 1) * blockSize, source.count)
    }

    /// Adds a list of the numbers, each as its distance from the one before it, once each.
    private static func writeDifferences(_ numbers: [Int], to json: inout [UInt8]) {
        json.append(UInt8(ascii: "["))
        var last: Int?
        for number in numbers.sorted() where number != last {
            if last != nil { json.append(UInt8(ascii: ",")) }
            json += String(number - (last ?? 0)).utf8
            last = number
        }
        json.append(UInt8(ascii: "]"))
    }
}

extension Site {
    /// The site's search index.
    var searchIndex: SearchIndex { SearchIndex(searchSources, context: configuration.zone.name) }
}
