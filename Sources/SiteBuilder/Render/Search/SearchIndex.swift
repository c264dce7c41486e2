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

    /// Made before the first part is.
    private let words = Mutex<Words?>(nil)

    /// How many characters of a text without spaces make a word.
    static let runLength = 8

    private static let blockSize = 64

    private struct Block {
        let kind: Int
        let number: Int
        let digest: Digest
        let size: Int
    }

    /// The words of all records.
    private struct Words: Sendable {
        /// By block, one word after another.
        var texts: [[UInt8]] = []

        /// By part.
        var postings: [[Posting]]

        func text(of posting: Posting) -> ArraySlice<UInt8> {
            texts[Int(posting.block)][Int(posting.start)..<Int(posting.end)]
        }

        func isSame(_ a: Posting, _ b: Posting) -> Bool {
            guard a.beginning == b.beginning else { return false }
            return a.isShort && b.isShort || text(of: a).elementsEqual(text(of: b))
        }

        /// Whether one stands before the other: by the words' bytes, then by the records.
        func precedes(_ a: Posting, _ b: Posting) -> Bool {
            if a.beginning != b.beginning { return a.beginning < b.beginning }
            if isSame(a, b) { return a.record < b.record }
            return text(of: a).lexicographicallyPrecedes(text(of: b))
        }
    }

    /// A word of a record: where it stands among those of the record's block.
    private struct Posting: Sendable {
        /// Its first eight bytes, by which most words are told apart: as a number, zeros at the end of a shorter one.
        let beginning: UInt64
        let block: Int32
        let start: Int32
        let end: Int32
        let record: Int32
        let isInTitle: Bool

        /// Whether the beginning is all of it.
        var isShort: Bool { end - start <= 8 }
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
        var json = [UInt8(ascii: "[")]
        for index in Self.records(inBlock: block.number, of: source) {
            if json.count > 1 { json.append(UInt8(ascii: ",")) }
            source.record(index).write(note: source.note(index), to: &json)
        }
        return json + [UInt8(ascii: "]")]
    }

    /// The words of a part as JSON: by word, the records that have it in their titles, and those that have it elsewhere;
    /// each list as the differences between one number and the next.
    private func words(ofPart part: Int) -> [UInt8] {
        gatherWords()
        guard let words = words.withLock(\.self) else { preconditionFailure("they were just gathered") }
        let postings = words.postings[part].sorted(by: words.precedes)
        var json = [UInt8(ascii: "{")]
        var start = 0
        while start < postings.count {
            let end = postings[start...].firstIndex { !words.isSame($0, postings[start]) } ?? postings.count
            if start > 0 { json.append(UInt8(ascii: ",")) }
            JSONValue.write(words.text(of: postings[start]).span, to: &json)
            json += ":[".utf8
            Self.writeDifferences(postings[start..<end].lazy.filter(\.isInTitle).map(\.record), to: &json)
            let elsewhere = postings[start..<end].lazy.filter { !$0.isInTitle }.map(\.record)
            if !elsewhere.isEmpty {
                json.append(UInt8(ascii: ","))
                Self.writeDifferences(elsewhere, to: &json)
            }
            json.append(UInt8(ascii: "]"))
            start = end
        }
        return json + [UInt8(ascii: "}")]
    }

    /// Finds the words of all records, once.
    private func gatherWords() {
        words.withLock { known in
            if known != nil { return }
            let found = concurrentMap(blocks.count, chunk: 4) { words(ofBlock: $0) }
            var all = Words(postings: Array(repeating: [], count: partCount))
            for block in found {
                all.texts.append(block.text)
                for (part, posting) in block.postings { all.postings[part].append(posting) }
            }
            known = all
        }
    }

    private func words(ofBlock number: Int) -> (text: [UInt8], postings: [(part: Int, posting: Posting)]) {
        let block = blocks[number]
        let source = sources[block.kind]
        var text: [UInt8] = []
        var postings: [(part: Int, posting: Posting)] = []
        for index in Self.records(inBlock: block.number, of: source) {
            let record = source.record(index)
            func add(_ words: String, isInTitle: Bool) {
                forEachSearchWord(of: words) { word in
                    let start = text.count
                    text += word
                    let posting = Posting(
                        beginning: word.prefix(8).reduce(0) { $0 << 8 | UInt64($1) } << (8 * max(0, 8 - word.count)),
                        block: Int32(number), start: Int32(start), end: Int32(text.count),
                        record: Int32(index * sources.count + block.kind), isInTitle: isInTitle)
                    postings.append((part(of: word), posting))
                }
            }
            add(record.title, isInTitle: true)
            for detail in record.details { add(detail, isInTitle: false) }
        }
        return (text, postings)
    }

    /// The part that a word stands in; the page's script counts in the same way.
    private func part(of word: [UInt8]) -> Int {
        var decoder = word.makeIterator()
        var utf8 = Unicode.UTF8()
        func next() -> Int {
            if case .scalarValue(let scalar) = utf8.decode(&decoder) { Int(scalar.value) } else { 0 }
        }
        return (next() * 31 + next()) % partCount
    }

    private static func records(inBlock number: Int, of source: SearchSource) -> Range<Int> {
        number * blockSize..<min((number + 1) * blockSize, source.count)
    }

    /// Adds a list of rising numbers, each as its distance from the one before it, once each.
    private static func writeDifferences(_ numbers: some Sequence<Int32>, to json: inout [UInt8]) {
        json.append(UInt8(ascii: "["))
        var last: Int32?
        for number in numbers where number != last {
            if last != nil { json.append(UInt8(ascii: ",")) }
            json += String(number - (last ?? 0)).utf8
            last = number
        }
        json.append(UInt8(ascii: "]"))
    }
}

extension Site {
    /// The site's search index.
    var searchIndex: SearchIndex {
        SearchIndex(searchSources, context: "\(configuration.zone.name) \(strings.digest.hex)")
    }
}
