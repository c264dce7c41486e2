import Bytes
import Crypto
import Text

/// The words of the records in a section of the index, each with the records that contain it.
struct SearchPostings: Sendable {
    private var lexicon = SearchLexicon()

    /// The numbers of the words in the records' texts, each with its holder, until `finish` sorts the holders.
    private var found: [Found] = []

    /// The current text, folded. It is stored so that the next text uses the same memory.
    private var folded: [UInt8] = []

    /// The holders of each word, by the words' numbers.
    private var holders = SearchGroups()

    /// The words of each part of the index, and those in titles for each part with the records to show first.
    private var words = SearchGroups()
    private var titles = SearchGroups()

    /// The numbers of the records, and all records as JSON with the end of each.
    private var numbers: [Int] = []
    private var records: [UInt8] = []
    private var ends: [Int] = []

    /// The number of records that a search shows at first.
    private static let shownCount = 10

    /// A record that contains a word, in its title or elsewhere.
    private struct Holder: Sendable {
        let number: UInt32

        init(number: UInt32) { self.number = number }
        init(_ record: Int, isInTitle: Bool) { number = UInt32(record) * 2 + (isInTitle ? 0 : 1) }

        /// The index of the record in its section.
        var record: Int { Int(number >> 1) }
        var isInTitle: Bool { number & 1 == 0 }
    }

    private typealias Found = (word: UInt32, holder: Holder)

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
        _ folded: [UInt8], of holder: Holder, to found: inout [Found], _ lexicon: inout SearchLexicon
    ) {
        let text = folded.span
        forEachSearchWord(in: text, from: 0) { place in
            found.append((UInt32(lexicon.number(of: place, in: text)), holder))
        }
    }

    private func holders(of word: Int) -> some Sequence<Holder> { holders[word].lazy.map(Holder.init(number:)) }

    /// Sorts holders by word and words by part, once all records are added.
    mutating func finish(partCount: Int) {
        holders = SearchGroups(count: lexicon.count) { visit in
            for (word, holder) in found { visit(Int(word), holder.number) }
        }
        found = []
        // Without the unused capacity, which can be as large as the records.
        var exact: [UInt8] = []
        exact.append(addingCapacity: records.count) { $0.append(records.span) }
        records = exact
        let all = 0..<lexicon.count
        words = groups(of: all, letters: 2, count: partCount)
        titles = groups(of: all.filter { holders(of: $0).contains(where: \.isInTitle) }, letters: 3, count: partCount)
    }

    /// Sorts words by their parts, which depend on this number of letters at their starts.
    private func groups(of numbers: some Sequence<Int>, letters: Int, count: Int) -> SearchGroups {
        let members = numbers.map { number in
            let key = lexicon.withWord(number) { searchKey(ofWord: $0, letters: letters) }
            return (group: key % count, number: UInt32(number))
        }
        return SearchGroups(count: count) { visit in
            for (group, number) in members { visit(group, number) }
        }
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
        var (inTitles, elsewhere): ([Int], [Int]) = ([], [])
        return lexicon.json(of: 0..<lexicon.count) { number, json in
            inTitles.removeAll(keepingCapacity: true)
            elsewhere.removeAll(keepingCapacity: true)
            for (section, word) in occurrences[number] {
                for holder in sections[section].holders(of: word) {
                    let record = sections[section].numbers[holder.record]
                    if holder.isInTitle { inTitles.append(record) } else { elsewhere.append(record) }
                }
            }
            inTitles.sort()
            json.append(UInt8(ascii: "["))
            json.append(differencesOf: inTitles)
            if !elsewhere.isEmpty {
                elsewhere.sort()
                json.append(UInt8(ascii: ","))
                json.append(differencesOf: elsewhere)
            }
            json.append(UInt8(ascii: "]"))
        }
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
                for holder in sections[section].holders(of: word) where holder.isInTitle {
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
        of parts: SearchGroups, _ write: (inout ByteWriter, Holder) -> Void
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
                for holder in holders(of: Int(word)) { write(&writer, holder) }
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
        holders.write(to: &writer)
        words.write(to: &writer)
        titles.write(to: &writer)
    }

    /// - Throws: `Damage` for bytes that `store` didn't write.
    init(from reader: inout ByteReader) throws(ByteReader.Damage) {
        numbers = try reader.array { (reader) throws(ByteReader.Damage) in try reader.int() }
        ends = try reader.array { (reader) throws(ByteReader.Damage) in try reader.int() }
        records = Array(try reader.raw())
        lexicon = try SearchLexicon(from: &reader)
        let (recordCount, wordCount) = (numbers.count, lexicon.count)
        holders = try SearchGroups(from: &reader, below: 2 * recordCount)
        words = try SearchGroups(from: &reader, below: wordCount)
        titles = try SearchGroups(from: &reader, below: wordCount)
        let areEndsInOrder = zip([0] + ends, ends + [records.count]).allSatisfy { $0 <= $1 }
        guard areEndsInOrder, ends.count == recordCount, holders.count == wordCount, titles.count == words.count
        else { throw ByteReader.Damage() }
    }
}
