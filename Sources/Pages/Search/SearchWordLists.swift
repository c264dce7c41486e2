import Bytes
import Crypto
import Text

/// The distinct words of each of some texts, as numbers of a lexicon.
struct SearchWordLists: Sendable {
    private(set) var lexicon = SearchLexicon()

    /// The numbers of the words of all texts, text by text, in LEB128. Most need one or two bytes, because frequent
    /// words are found early.
    private var numbers: [UInt8] = []

    /// The range of each text in `numbers`; nil if its words are unknown.
    private var lists: [Range<Int>?]

    /// For each word, the last round that had it; each text is a round.
    private var rounds: [UInt32] = []
    private var round: UInt32 = 0

    /// Creates `count` unknown lists.
    init(count: Int) { lists = Array(repeating: nil, count: count) }

    var count: Int { lists.count }

    mutating func set(_ text: SearchedText, at index: Int) {
        round += 1
        let start = numbers.count
        text.forEach { span, place in
            let number = lexicon.number(of: place, in: span)
            if number == rounds.count { rounds.append(0) }
            if rounds[number] == round { return }
            rounds[number] = round
            append(number)
        }
        lists[index] = start..<numbers.count
    }

    private mutating func append(_ number: Int) {
        var rest = number
        while rest > 0x7f {
            numbers.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        numbers.append(UInt8(truncatingIfNeeded: rest))
    }

    /// The numbers of a text's words.
    func words(ofText index: Int) -> Set<Int> {
        var words: Set<Int> = []
        forEachWord(ofText: index) { words.insert($0) }
        return words
    }

    /// Calls `body` with the number of each word in a text.
    func forEachWord(ofText index: Int, _ body: (Int) -> Void) {
        guard let list = lists[index] else { return }
        let numbers = numbers.span
        var place = list.lowerBound
        while place < list.upperBound {
            var (number, shift) = (0, 0)
            while numbers[place] > 0x7f {
                number |= Int(numbers[place] & 0x7f) << shift
                shift += 7
                place += 1
            }
            body(number | Int(numbers[place]) << shift)
            place += 1
        }
    }
}

extension SearchWordLists: ByteCodable {
    func store(in writer: inout ByteWriter) {
        lexicon.store(in: &writer)
        writer.reserve(numbers.count + 3 * lists.count)
        // The lengths come first, so that a reader can copy the numbers of all texts at once; 0 is for unknown words.
        writer.write(lists) { $0.write($1.map { $0.count + 1 } ?? 0) }
        for list in lists.lazy.compactMap(\.self) { writer.append(numbers.span.extracting(list)) }
    }

    /// - Throws: `Damage` for bytes that `store` didn't write.
    init(from reader: inout ByteReader) throws(ByteReader.Damage) {
        lexicon = try SearchLexicon(from: &reader)
        rounds = [UInt32](repeating: 0, count: lexicon.count)
        var end = 0
        lists = try reader.array { (reader) throws(ByteReader.Damage) in
            let length = try reader.int()
            if length == 0 { return nil }
            let start = end
            guard length <= Int(UInt32.max) else { throw ByteReader.Damage() }
            end += length - 1
            return start..<end
        }
        numbers = Array(try reader.raw(end))
        guard areNumbersOfWords else { throw ByteReader.Damage() }
    }

    /// True if all numbers are complete and belong to words.
    private var areNumbersOfWords: Bool {
        let bytes = numbers.span
        let areComplete = lists.allSatisfy { list in
            guard let list, let last = list.last else { return true }
            return bytes[last] <= 0x7f
        }
        let count = UInt32(lexicon.count)
        var (number, shift): (UInt32, UInt32) = (0, 0)
        for index in bytes.indices {
            let byte = bytes[index]
            number |= UInt32(byte & 0x7f) &<< shift
            if byte > 0x7f {
                shift += 7
                if shift > 28 { return false }
                continue
            }
            if number >= count { return false }
            (number, shift) = (0, 0)
        }
        return areComplete
    }

    /// The words of the texts in another order; `sources` has the index of each text here, or nil.
    func reordered(_ sources: [Int?]) -> SearchWordLists {
        var other = self
        other.lists = sources.map { $0.flatMap { lists[$0] } }
        return other
    }
}

/// A text with the ranges of its words.
struct SearchedText: Sendable {
    /// The text, folded for searching.
    private var folded: [UInt8] = []
    private var places: [Range<Int>] = []

    /// The beginnings of the tags that can be inside a word, after `<` or `</`, as bodies have them.
    private static let tagsInWords = ["em>", "strong>", "del>", "code>", "a ", "a>"].map { Array($0.utf8) }

    /// Reads HTML, ignoring its tags and character references.
    init(html: [UInt8]) {
        folded.reserveCapacity(html.count)
        let span = html.span
        // The text since the last tag that ends a word.
        var run: [UInt8] = []
        var index = 0
        while index < span.count {
            let end = span.firstIndex(from: index) { $0.marks(of: UInt8(ascii: "<")) | $0.marks(of: UInt8(ascii: "&")) }
            run.append(span.extracting(index..<(end ?? span.count)))
            guard let end else { break }
            let isTag = span[end] == UInt8(ascii: "<")
            let isEnd = end + 1 < span.count && span[end + 1] == UInt8(ascii: "/")
            let name = isEnd ? end + 2 : end + 1
            if !isTag || !Self.tagsInWords.contains(where: { span.has($0, at: name) }) {
                add(run.span)
                run.removeAll(keepingCapacity: true)
            }
            let last = isTag ? UInt8(ascii: ">") : UInt8(ascii: ";")
            index = span.firstIndex(of: last, from: end).map { $0 + 1 } ?? span.count
        }
        add(run.span)
    }

    private mutating func add(_ piece: Span<UInt8>) {
        let start = folded.count
        foldForSearch(piece, into: &folded)
        if folded.count == start { return }
        var found: [Range<Int>] = []
        swap(&found, &places)
        forEachSearchWord(in: folded.span, from: start) { found.append($0) }
        swap(&found, &places)
    }

    fileprivate func forEach(_ body: (Span<UInt8>, Range<Int>) -> Void) {
        for place in places { body(folded.span, place) }
    }
}
