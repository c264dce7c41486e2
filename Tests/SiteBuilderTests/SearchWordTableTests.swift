import TestSupport
import Testing

@testable import SiteBuilder

struct SearchWordTableTests {
    /// Words of two letters and many lengths, so that beginnings and whole words return.
    @Test(arguments: 0..<10) func sameWordsHaveOneNumber(seed: UInt64) {
        var random = SplitMix(seed: seed)
        let words = (0..<400).map { _ in
            Array(repeating: UInt8(ascii: "a"), count: [0, 0, 7, 8, 15, 16, 31, 32].randomElement(using: &random) ?? 0)
                + (0..<Int.random(in: 1...4, using: &random)).map { _ in UInt8.random(in: 0x61...0x62, using: &random) }
        }
        let text = words.flatMap { $0 + [UInt8(ascii: " ")] }
        var table = SearchWordTable(capacity: words.count)
        var numbers: [[UInt8]: Int] = [:]
        var start = 0
        for word in words {
            let number = table.number(ofWordAt: start..<start + word.count, in: text.span)
            #expect(numbers[word, default: table.count - 1] == number)
            numbers[word] = number
            start += word.count + 1
        }
        #expect(table.count == numbers.count)
        let sorted = table.sorted.map { Array(table.bytes[table.place(of: $0)]) }
        #expect(sorted == numbers.keys.sorted { $0.lexicographicallyPrecedes($1) })
    }
}
