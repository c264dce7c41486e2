import Bytes
import Text

/// The words of texts, each with a number, in a single buffer.
///
/// A dictionary of strings would need ten times as long for the millions of words of a large site.
struct SearchLexicon: Sendable {
    /// The words in UTF-8, one after another.
    private var letters: [UInt8] = []

    /// The start of each word, then the end of the last one.
    private var starts: [UInt32] = [0]

    /// A hash table with linear probing: the number of a word plus 1, or 0 for a free slot.
    private var slots = [UInt32](repeating: 0, count: 64)

    /// Different in each process, so that no one can craft words with equal hashes.
    private let seed = UInt64(truncatingIfNeeded: Hasher().finalize())

    var count: Int { starts.count - 1 }

    /// Calls `body` with a word in UTF-8.
    func withWord<Result>(_ number: Int, _ body: (Span<UInt8>) -> Result) -> Result {
        body(letters.span.extracting(Int(starts[number])..<Int(starts[number + 1])))
    }

    /// Returns a word's number; a new word gets the next number.
    mutating func number(of word: Range<Int>, in text: Span<UInt8>) -> Int {
        if count * 2 >= slots.count { grow() }
        let mask = slots.count - 1
        var slot = hash(text.extracting(word)) & mask
        while true {
            let entry = slots[slot]
            if entry == 0 { break }
            if isWord(Int(entry) - 1, equalTo: word, of: text) { return Int(entry) - 1 }
            slot = (slot + 1) & mask
        }
        letters.append(text.extracting(word))
        starts.append(UInt32(letters.count))
        slots[slot] = UInt32(count)
        return count - 1
    }

    private func isWord(_ number: Int, equalTo word: Range<Int>, of text: Span<UInt8>) -> Bool {
        let start = Int(starts[number])
        guard Int(starts[number + 1]) - start == word.count else { return false }
        let letters = letters.span
        for offset in 0..<word.count where letters[start + offset] != text[word.lowerBound + offset] { return false }
        return true
    }

    private mutating func grow() {
        slots = [UInt32](repeating: 0, count: slots.count * 2)
        let mask = slots.count - 1
        for number in 0..<count {
            var slot = withWord(number, hash) & mask
            while slots[slot] != 0 { slot = (slot + 1) & mask }
            slots[slot] = UInt32(number + 1)
        }
    }

    private func hash(_ word: Span<UInt8>) -> Int {
        var hash = seed
        for index in word.indices {
            hash = (hash ^ UInt64(word[index])) &* 0x9e37_79b9_7f4a_7c15
            hash ^= hash >> 29
        }
        return Int(truncatingIfNeeded: hash >> 16)
    }
}

extension SearchLexicon {
    /// Writes some words, sorted by their bytes, as the keys of a JSON object; `writeValue` appends the value of a word.
    func json(of words: some Sequence<Int>, _ writeValue: (_ word: Int, inout [UInt8]) -> Void) -> [UInt8] {
        let sorted = words.sorted { a, b in withWord(a) { a in withWord(b) { a.precedes($0) } } }
        var json = [UInt8(ascii: "{")]
        for word in sorted {
            if json.count > 1 { json.append(UInt8(ascii: ",")) }
            withWord(word) { letters in
                json.append(addingCapacity: JSONEscaping.room(for: letters) + 1) { json in
                    JSONEscaping.forScripts.write(letters, to: &json)
                    json.append(UInt8(ascii: ":"))
                }
            }
            writeValue(word, &json)
        }
        return json + [UInt8(ascii: "}")]
    }
}

extension [UInt8] {
    /// Appends ascending numbers as a JSON list, each number once, as the difference from the previous one.
    mutating func append(differencesOf numbers: some Collection<Int>) {
        let digits = 10
        append(addingCapacity: (digits + 1) * numbers.count + 32) { json in
            json.append(UInt8(ascii: "["))
            var last: Int?
            for number in numbers where number != last {
                if last != nil { json.append(UInt8(ascii: ",")) }
                json.append(decimal: number - (last ?? 0))
                last = number
            }
            json.append(UInt8(ascii: "]"))
        }
    }
}

extension SearchLexicon: ByteCodable {
    func store(in writer: inout ByteWriter) {
        writer.write(count)
        for number in 0..<count { writer.write(Int(starts[number + 1] - starts[number])) }
        writer.append(letters.span)
    }

    init(from reader: inout ByteReader) throws(ByteReader.Damage) {
        let lengths = try reader.array { (reader) throws(ByteReader.Damage) in try reader.int() }
        for length in lengths {
            let word = try reader.raw(length)
            guard word.span.isUTF8, !word.isEmpty, number(of: 0..<word.count, in: word.span) == count - 1 else {
                throw ByteReader.Damage()
            }
        }
    }
}

extension Span<UInt8> {
    /// True if these bytes sort before others.
    func precedes(_ other: Span<UInt8>) -> Bool {
        for index in 0..<Swift.min(count, other.count) where self[index] != other[index] {
            return self[index] < other[index]
        }
        return count < other.count
    }
}
