import Text

/// The words of some records, by the parts of the index that they stand in.
struct SearchPostings {
    private var parts: [[Posting]]

    /// For the folded text; used again for the next one.
    private var text: [UInt8] = []

    /// A word of a record.
    private struct Posting {
        let word: SearchWord
        let record: Int32
        let isInTitle: Bool
    }

    /// The records that have a word, by where they have it; some several times.
    private struct Holders {
        var inTitle: [Int32] = []
        var elsewhere: [Int32] = []
    }

    init(partCount: Int) { parts = Array(repeating: [], count: partCount) }
}

extension SearchPostings {
    /// Adds the words of a record.
    mutating func add(_ record: SearchRecord, number: Int) {
        add(record.title, of: Int32(number), isInTitle: true)
        if let subtitle = record.subtitle { add(subtitle, of: Int32(number), isInTitle: false) }
        for detail in record.details { add(detail, of: Int32(number), isInTitle: false) }
    }

    private mutating func add(_ words: String, of record: Int32, isInTitle: Bool) {
        // Out of its place, so that it can be read while words are added.
        var text: [UInt8] = []
        swap(&text, &self.text)
        text.removeAll(keepingCapacity: true)
        foldLoosely(words, into: &text)
        forEachSearchWord(in: text.span) { place in
            let posting = Posting(word: SearchWord(text.span, at: place), record: record, isInTitle: isInTitle)
            parts[part(ofWordAt: place, in: text.span)].append(posting)
        }
        self.text = text
    }

    /// The part that a word stands in, by its first two characters; the page's script counts in the same way.
    private func part(ofWordAt place: Range<Int>, in text: Span<UInt8>) -> Int {
        let first = text.scalar(at: place.lowerBound)
        let next = place.lowerBound + UTF8.width(first)
        let second = next < place.upperBound ? text.scalar(at: next).value : 0
        return Int(first.value * 31 + second) % parts.count
    }

    /// The words of a part as JSON: by word, the records that have it in their titles, and those that have it elsewhere;
    /// each list as the differences between one number and the next.
    static func json(ofPart part: Int, of sections: [SearchPostings]) -> [UInt8] {
        // To sort the words, of which there are few, takes a third of the time of sorting all places where they stand.
        var holders: [SearchWord: Holders] = [:]
        for section in sections {
            for posting in section.parts[part] {
                if posting.isInTitle {
                    holders[posting.word, default: Holders()].inTitle.append(posting.record)
                } else {
                    holders[posting.word, default: Holders()].elsewhere.append(posting.record)
                }
            }
        }
        var json = [UInt8(ascii: "{")]
        for (word, holders) in holders.sorted(by: { $0.key < $1.key }) {
            if json.count > 1 { json.append(UInt8(ascii: ",")) }
            let bytes = word.bytes
            JSONText.write(bytes.span, to: &json)
            json.append(":[")
            writeDifferences(holders.inTitle.sorted(), to: &json)
            if !holders.elsewhere.isEmpty {
                json.append(UInt8(ascii: ","))
                writeDifferences(holders.elsewhere.sorted(), to: &json)
            }
            json.append(UInt8(ascii: "]"))
        }
        return json + [UInt8(ascii: "}")]
    }

    /// Adds a list of rising numbers, each as its distance from the one before it, once each.
    private static func writeDifferences(_ numbers: [Int32], to json: inout [UInt8]) {
        json.append(UInt8(ascii: "["))
        var last: Int32?
        for number in numbers where number != last {
            if last != nil { json.append(UInt8(ascii: ",")) }
            json.append(decimal: Int(number - (last ?? 0)))
            last = number
        }
        json.append(UInt8(ascii: "]"))
    }
}
