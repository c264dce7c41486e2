import Text

/// Different words of texts in UTF-8, numbered from 0; there is no zero in a word.
///
/// A dictionary takes several times as long, which hashes and compares each word as one of any kind of keys.
struct SearchWordTable {
    /// The words, one behind another.
    private(set) var bytes: [UInt8] = []

    private var words: [Word] = []

    /// One more than a word's number at the first free place from the one that its hash tells; 0 where a place is free, as
    /// half of them are.
    private var slots: [UInt32]

    // Unknown to those who write the texts, so that nobody can choose words whose hashes are the same.
    private let seed: UInt64
    private let factor: UInt64

    private struct Word {
        let hash: UInt64

        /// The first sixteen bytes, zeros behind a shorter one.
        let beginning: SixteenBytes

        let place: Range<Int>
    }

    /// A table that has room for `capacity` words.
    init(capacity: Int) {
        var size = 2
        while size < 2 * capacity { size *= 2 }
        slots = Array(repeating: 0, count: size)
        var hasher = Hasher()
        seed = UInt64(truncatingIfNeeded: hasher.finalize())
        hasher = Hasher()
        hasher.combine(seed)
        factor = UInt64(truncatingIfNeeded: hasher.finalize()) | 1
    }

    /// How many words there are.
    var count: Int { words.count }

    /// Where a word stands in the bytes.
    func place(of word: Int) -> Range<Int> { words[word].place }

    /// The number of the word that stands at `place` in a text; a new one where it is new.
    mutating func number(ofWordAt place: Range<Int>, in text: Span<UInt8>) -> Int {
        let beginning = SixteenBytes(text, from: place.lowerBound).prefix(place.count)
        var hash = mixed(seed, beginning)
        for start in stride(from: place.lowerBound + 16, to: place.upperBound, by: 16) {
            hash = mixed(hash, SixteenBytes(text, from: start).prefix(place.upperBound - start))
        }
        var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
        while slots[slot] > 0 {
            let number = Int(slots[slot]) - 1
            let word = words[number]
            if word.hash == hash, word.beginning.words == beginning.words, word.place.count == place.count,
                (16..<max(16, place.count)).allSatisfy({
                    bytes[word.place.lowerBound + $0] == text[place.lowerBound + $0]
                })
            {
                return number
            }
            slot = (slot + 1) & (slots.count - 1)
        }
        let start = bytes.count
        bytes.append(text.extracting(place))
        words.append(Word(hash: hash, beginning: beginning, place: start..<bytes.count))
        slots[slot] = UInt32(words.count)
        return words.count - 1
    }

    /// The numbers of the words in the order of their bytes.
    var sorted: [Int] {
        // Most differ in what they begin with, which is a number when the first byte is the highest.
        let keyed = words.indices.map { number in
            let beginning = words[number].beginning.words
            return (key: UInt128(beginning[0].byteSwapped) << 64 | UInt128(beginning[1].byteSwapped), number: number)
        }
        return keyed.sorted { a, b in
            if a.key != b.key { return a.key < b.key }
            return bytes[words[a.number].place].lexicographicallyPrecedes(bytes[words[b.number].place])
        }.map(\.number)
    }

    private func mixed(_ hash: UInt64, _ bytes: SixteenBytes) -> UInt64 {
        let product = (hash ^ bytes.words[0]).multipliedFullWidth(by: factor ^ bytes.words[1])
        return product.high ^ product.low
    }
}
