import Text

/// The words of some records, by part of the index.
struct SearchPostings {
    private let partCount: Int

    /// The number of letters at the start of a word that determine its part.
    private let letters: Int

    /// The records' texts, folded, one after another.
    private var texts: [UInt8] = []

    private var postings: [Posting] = []

    /// The records as JSON, one after another, and the range of each by its number.
    private var records: [UInt8] = []
    private var places: [Int: Range<Int>] = [:]

    /// The number of records that a search shows at first.
    private static let shownCount = 10

    /// The start of each part's postings, then the end of the last one; empty until the postings are sorted by part.
    private var starts: [Int] = []

    /// A word of a record; small, because many of them are moved.
    private struct Posting {
        /// The word's offset in `texts`.
        let start: UInt32
        let count: UInt32

        let part: UInt32
        let holder: Holder
    }

    /// A record that contains a word, in its title or elsewhere.
    private struct Holder: Comparable {
        private let number: UInt32

        init(_ record: Int, isInTitle: Bool) { number = UInt32(record) * 2 + (isInTitle ? 0 : 1) }

        var record: Int { Int(number >> 1) }
        var isInTitle: Bool { number & 1 == 0 }

        static func < (a: Holder, b: Holder) -> Bool { a.number < b.number }
    }

    init(partCount: Int, letters: Int) {
        self.partCount = partCount
        self.letters = letters
    }
}

extension SearchPostings {
    /// Adds the words of a record.
    mutating func add(_ record: SearchRecord, number: Int) {
        add(record.title.utf8Span.span, isTitle: true, ofRecord: number)
        for detail in record.details { add(detail.utf8Span.span, isTitle: false, ofRecord: number) }
    }

    /// Adds the words of a record's title, and the record itself.
    mutating func addTitle(of record: SearchRecord, number: Int) {
        add(record.title.utf8Span.span, isTitle: true, ofRecord: number)
        let start = records.count
        record.write(to: &records)
        places[number] = start..<records.count
    }

    /// Adds the words of one of a record's texts, in UTF-8.
    private mutating func add(_ words: Span<UInt8>, isTitle: Bool, ofRecord number: Int) {
        let start = texts.count
        foldLoosely(words, into: &texts)
        Self.add(
            texts, from: start, of: Holder(number, isInTitle: isTitle), partCount: partCount, letters: letters,
            to: &postings)
    }

    private static func add(
        _ texts: [UInt8], from start: Int, of holder: Holder, partCount: Int, letters: Int,
        to postings: inout [Posting]
    ) {
        let text = texts.span
        forEachSearchWord(in: text, from: start) { place in
            postings.append(
                Posting(
                    start: UInt32(place.lowerBound), count: UInt32(place.count),
                    part: UInt32(searchKey(ofWord: text.extracting(place), letters: letters) % partCount),
                    holder: holder))
        }
    }

    /// Sorts the words by part, once all are added.
    mutating func sortByParts() {
        starts = [Int](repeating: 0, count: partCount + 1)
        for posting in postings { starts[Int(posting.part) + 1] += 1 }
        for part in 0..<partCount { starts[part + 1] += starts[part] }
        // Spans, because an array would check at each write whether its buffer is uniquely referenced.
        var (next, sorted) = (starts, postings)
        var nextOfEach = next.mutableSpan
        var places = sorted.mutableSpan
        for posting in postings {
            let part = Int(posting.part)
            places[nextOfEach[part]] = posting
            nextOfEach[part] += 1
        }
        postings = sorted
    }

    /// The words of a part, each with the records that contain it.
    private static func words(
        ofPart part: Int, of sections: [SearchPostings]
    ) -> (lexicon: SearchLexicon, holders: [[Holder]]) {
        var lexicon = SearchLexicon()
        var holders: [[Holder]] = []
        for section in sections {
            let texts = section.texts.span
            for posting in section.postings[section.starts[part]..<section.starts[part + 1]] {
                let number = lexicon.number(of: Int(posting.start)..<Int(posting.start + posting.count), in: texts)
                if number == holders.count { holders.append([]) }
                holders[number].append(posting.holder)
            }
        }
        return (lexicon, holders)
    }

    /// The words of a part as JSON.
    ///
    /// For each word: the records with the word in their titles, then the records with it elsewhere, if any. Each list
    /// contains the differences between consecutive record numbers.
    static func json(ofPart part: Int, of sections: [SearchPostings]) -> [UInt8] {
        let (lexicon, holders) = words(ofPart: part, of: sections)
        var json = [UInt8(ascii: "{")]
        for number in lexicon.sorted {
            if json.count > 1 { json.append(UInt8(ascii: ",")) }
            let holders = holders[number].sorted()
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
        var shown: Set<Int> = []
        for holders in words(ofPart: part, of: sections).holders {
            var first: [Int] = []
            for record in holders.lazy.map(\.record) where !first.contains(record) {
                if first.count == shownCount {
                    guard let last = first.last, precedes(record, last) else { continue }
                    first.removeLast()
                }
                first.insert(record, at: first.firstIndex { precedes(record, $0) } ?? first.count)
            }
            shown.formUnion(first)
        }
        var json = [UInt8(ascii: "{")]
        for number in shown.sorted() {
            if json.count > 1 { json.append(UInt8(ascii: ",")) }
            json += Array("\"\(number)\":".utf8)
            for section in sections {
                if let place = section.places[number] { json += section.records[place] }
            }
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
