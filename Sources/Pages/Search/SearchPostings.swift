import Bytes
import Crypto
import Text

/// The words of the records in a section of the index, each with the records that contain it.
struct SearchPostings: Sendable {
    private var lexicon = SearchLexicon()

    /// The numbers of the words in the records' texts, each with its holder, until `finish` sorts the holders.
    private var found: [Groups<Holder>.Member] = []

    /// The current text, folded. It is stored so that the next text uses the same memory.
    private var folded: [UInt8] = []

    /// The holders of each word, by the words' numbers.
    private var holders = Groups<Holder>()

    /// The words of each part of the index, and those in titles for each part with the records to show first.
    private var words = Groups<UInt32>()
    private var titles = Groups<UInt32>()

    /// The numbers of the records, and all records as JSON with the end of each.
    private var numbers: [Int] = []
    private var records: [UInt8] = []
    private var ends: [Int] = []

    /// The number of records that a search shows at first.
    private static let shownCount = 10

    /// A record that contains a word, in its title or elsewhere.
    private struct Holder: Comparable, Sendable {
        let number: UInt32

        init(number: UInt32) { self.number = number }
        init(_ record: Int, isInTitle: Bool) { number = UInt32(record) * 2 + (isInTitle ? 0 : 1) }

        /// The index of the record in its section, or in merged lists its number in the search index.
        var record: Int { Int(number >> 1) }
        var isInTitle: Bool { number & 1 == 0 }

        static func < (a: Holder, b: Holder) -> Bool { a.number < b.number }
    }

    /// Values by the number of their group, in one array.
    private struct Groups<Value: Sendable>: Sendable {
        typealias Member = (group: UInt32, value: Value)

        private var values: [Value] = []

        /// The start of each group, then the end of the last one.
        private var starts = [0]

        var count: Int { starts.count - 1 }

        init() {}

        /// Sorts values by their groups. Values of one group stay in order. O(members + groups).
        init(_ members: [Member], count: Int) {
            starts = [Int](repeating: 0, count: count + 1)
            for member in members { starts[Int(member.group) + 1] += 1 }
            for group in 0..<count { starts[group + 1] += starts[group] }
            values = members.map { $0.value }
            // Spans, because an array would check at each write whether its buffer is uniquely referenced.
            var next = starts
            var nextOfEach = next.mutableSpan
            var places = values.mutableSpan
            for (group, value) in members {
                places[nextOfEach[Int(group)]] = value
                nextOfEach[Int(group)] += 1
            }
        }

        subscript(group: Int) -> ArraySlice<Value> { values[starts[group]..<starts[group + 1]] }

        func write(to writer: inout ByteWriter, _ number: (Value) -> UInt32) {
            writer.write(count)
            for group in 0..<count {
                writer.write(self[group].count)
                for value in self[group] { writer.write(Int(number(value))) }
            }
        }

        /// - Parameter value: Returns the value with a number; nil for an invalid number.
        init(from reader: inout ByteReader, _ value: (UInt32) -> Value?) throws(ByteReader.Damage) {
            for _ in 0..<(try reader.int()) {
                for _ in 0..<(try reader.int()) {
                    let member = UInt32(exactly: try reader.int()).flatMap(value)
                    guard let member else { throw ByteReader.Damage() }
                    values.append(member)
                }
                starts.append(values.count)
            }
        }
    }

    init() {}
}

extension SearchPostings {
    /// Adds a record with the words of its title and details.
    mutating func add(_ record: SearchRecord, number: Int) {
        let index = numbers.count
        add(record.title.utf8Span.span, of: Holder(index, isInTitle: true))
        for detail in record.details { add(detail.utf8Span.span, of: Holder(index, isInTitle: false)) }
        numbers.append(number)
        record.write(to: &records)
        ends.append(records.count)
    }

    /// A record as JSON.
    private func json(ofRecord index: Int) -> ArraySlice<UInt8> {
        records[(index == 0 ? 0 : ends[index - 1])..<ends[index]]
    }

    /// Adds the words of one of a record's texts, in UTF-8.
    private mutating func add(_ text: Span<UInt8>, of holder: Holder) {
        folded.removeAll(keepingCapacity: true)
        foldForSearch(text, into: &folded)
        Self.add(folded, of: holder, to: &found, &lexicon)
    }

    private static func add(
        _ folded: [UInt8], of holder: Holder, to found: inout [Groups<Holder>.Member], _ lexicon: inout SearchLexicon
    ) {
        let text = folded.span
        forEachSearchWord(in: text, from: 0) { place in
            found.append((UInt32(lexicon.number(of: place, in: text)), holder))
        }
    }

    /// Sorts holders by word and words by part, once all records are added.
    mutating func finish(partCount: Int) {
        holders = Groups(found, count: lexicon.count)
        found = []
        // Without the unused capacity, which can be as large as the records.
        var exact: [UInt8] = []
        exact.append(addingCapacity: records.count) { $0.append(records.span) }
        records = exact
        let all = 0..<lexicon.count
        words = groups(of: all, letters: 2, count: partCount)
        titles = groups(of: all.filter { holders[$0].contains(where: \.isInTitle) }, letters: 3, count: partCount)
    }

    /// Sorts words by their parts, which depend on this number of letters at their starts.
    private func groups(of numbers: some Sequence<Int>, letters: Int, count: Int) -> Groups<UInt32> {
        let members = numbers.map { number in
            let key = lexicon.withWord(number) { searchKey(ofWord: $0, letters: letters) }
            return (group: UInt32(key % count), value: UInt32(number))
        }
        return Groups(members, count: count)
    }

    /// A word in one of several sections.
    private typealias Occurrence = (section: Int, word: Int)

    /// Merges the words that `part` returns of each section.
    private static func merged(
        _ sections: [SearchPostings], _ part: (SearchPostings) -> ArraySlice<UInt32>
    ) -> (lexicon: SearchLexicon, occurrences: [[Occurrence]]) {
        var lexicon = SearchLexicon()
        var occurrences: [[Occurrence]] = []
        for (index, section) in sections.enumerated() {
            for word in part(section) {
                let number = section.lexicon.withWord(Int(word)) { lexicon.number(of: $0.indices, in: $0) }
                if number == occurrences.count { occurrences.append([]) }
                occurrences[number].append((index, Int(word)))
            }
        }
        return (lexicon, occurrences)
    }

    /// The words of a part as JSON.
    ///
    /// For each word: the records with the word in their titles, then the records with it elsewhere, if any. Each list
    /// contains the differences between consecutive record numbers.
    static func json(ofPart part: Int, of sections: [SearchPostings]) -> [UInt8] {
        let (lexicon, occurrences) = merged(sections) { $0.words[part] }
        var json = [UInt8(ascii: "{")]
        var holders: [Holder] = []
        for number in lexicon.sorted {
            if json.count > 1 { json.append(UInt8(ascii: ",")) }
            holders.removeAll(keepingCapacity: true)
            for (section, word) in occurrences[number] {
                for holder in sections[section].holders[word] {
                    holders.append(Holder(sections[section].numbers[holder.record], isInTitle: holder.isInTitle))
                }
            }
            holders.sort()
            lexicon.withWord(number) { write($0, holders.span, to: &json) }
        }
        return json + [UInt8(ascii: "}")]
    }

    /// The records to show first in a search for any word of a part, by titles that contain the word, as JSON by record
    /// number.
    ///
    /// - Parameter precedes: True if the first of two records precedes the second in results.
    static func shown(
        ofPart part: Int, of sections: [SearchPostings], by precedes: (Int, Int) -> Bool
    ) -> [UInt8] {
        // The place of each record.
        var shown: [Int: (section: Int, index: Int)] = [:]
        for occurrences in merged(sections, { $0.titles[part] }).occurrences {
            var first: [(record: Int, section: Int, index: Int)] = []
            for (section, word) in occurrences {
                for holder in sections[section].holders[word] where holder.isInTitle {
                    let record = sections[section].numbers[holder.record]
                    if first.contains(where: { $0.record == record }) { continue }
                    if first.count == shownCount {
                        guard let last = first.last, precedes(record, last.record) else { continue }
                        first.removeLast()
                    }
                    let place = first.firstIndex { precedes(record, $0.record) } ?? first.count
                    first.insert((record, section, holder.record), at: place)
                }
            }
            for (record, section, index) in first { shown[record] = (section, index) }
        }
        var json = [UInt8(ascii: "{")]
        for (number, place) in shown.sorted(by: { $0.key < $1.key }) {
            if json.count > 1 { json.append(UInt8(ascii: ",")) }
            json += Array("\"\(number)\":".utf8)
            json += sections[place.section].json(ofRecord: place.index)
        }
        return json + [UInt8(ascii: "}")]
    }

    /// Appends a word with the records that contain it, which are sorted.
    private static func write(_ word: Span<UInt8>, _ holders: Span<Holder>, to json: inout [UInt8]) {
        let digits = 10
        json.append(addingCapacity: JSONEscaping.room(for: word) + (digits + 1) * holders.count + 48) { json in
            JSONEscaping.forScripts.write(word, to: &json)
            json.append(":[")
            writeDifferences(holders, inTitle: true, to: &json)
            if holders.indices.contains(where: { !holders[$0].isInTitle }) {
                json.append(UInt8(ascii: ","))
                writeDifferences(holders, inTitle: false, to: &json)
            }
            json.append(UInt8(ascii: "]"))
        }
    }

    /// Appends the numbers of the records with a word in their titles, or elsewhere, each once.
    ///
    /// Each number is written as the difference from the previous one.
    private static func writeDifferences(_ holders: Span<Holder>, inTitle: Bool, to json: inout OutputSpan<UInt8>) {
        json.append(UInt8(ascii: "["))
        var last: Int?
        for index in holders.indices where holders[index].isInTitle == inTitle && holders[index].record != last {
            if last != nil { json.append(UInt8(ascii: ",")) }
            json.append(decimal: holders[index].record - (last ?? 0))
            last = holders[index].record
        }
        json.append(UInt8(ascii: "]"))
    }
}

extension SearchPostings {
    /// The digests of what each part contains of a section: of its words, and of the words in titles with their records.
    struct Digests: Sendable {
        let words: [Digest]
        let titles: [Digest]
    }

    var digests: Digests {
        let records = numbers.indices.map { SHA256.digest(of: json(ofRecord: $0).span) }
        let ofWords = digests(of: words) { writer, holder in
            writer.write(numbers[holder.record])
            writer.write(holder.isInTitle)
        }
        let ofTitles = digests(of: titles) { writer, holder in
            guard holder.isInTitle else { return }
            writer.write(numbers[holder.record])
            writer.write(records[holder.record])
        }
        return Digests(words: ofWords, titles: ofTitles)
    }

    /// The digests of parts: of their words, each with what `write` writes for its holders.
    private func digests(
        of parts: Groups<UInt32>, _ write: (inout ByteWriter, Holder) -> Void
    ) -> [Digest] {
        var writer = ByteWriter()
        return (0..<parts.count).map { part in
            writer.removeAll()
            for word in parts[part] {
                lexicon.withWord(Int(word)) { letters in
                    writer.write(letters.count)
                    writer.append(letters)
                }
                writer.write(holders[Int(word)].count)
                for holder in holders[Int(word)] { write(&writer, holder) }
            }
            return SHA256.digest(of: writer.bytes)
        }
    }
}

extension SearchPostings: ByteCodable {
    func store(in writer: inout ByteWriter) {
        writer.write(numbers) { $0.write($1) }
        writer.write(ends) { $0.write($1) }
        writer.write(records)
        lexicon.store(in: &writer)
        holders.write(to: &writer, \.number)
        words.write(to: &writer) { $0 }
        titles.write(to: &writer) { $0 }
    }

    /// - Throws: `Damage` for bytes that `store` didn't write.
    init(from reader: inout ByteReader) throws(ByteReader.Damage) {
        numbers = try reader.array { (reader) throws(ByteReader.Damage) in try reader.int() }
        ends = try reader.array { (reader) throws(ByteReader.Damage) in try reader.int() }
        records = Array(try reader.raw())
        lexicon = try SearchLexicon(from: &reader)
        let (recordCount, wordCount) = (numbers.count, lexicon.count)
        holders = try Groups(from: &reader) {
            let holder = Holder(number: $0)
            return holder.record < recordCount ? holder : nil
        }
        words = try Groups(from: &reader) { $0 < wordCount ? $0 : nil }
        titles = try Groups(from: &reader) { $0 < wordCount ? $0 : nil }
        let areEndsInOrder = zip([0] + ends, ends + [records.count]).allSatisfy { $0 <= $1 }
        guard areEndsInOrder, ends.count == recordCount, holders.count == wordCount, titles.count == words.count
        else { throw ByteReader.Damage() }
    }
}
