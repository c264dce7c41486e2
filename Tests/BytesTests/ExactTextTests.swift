import Bytes
import TestSupport
import Testing

@Suite struct ExactTextTests {
    @Test func textsOfOtherBytesDifferEvenIfTheyLookEqual() {
        let (composed, decomposed) = ("\u{e9}", "e\u{301}")
        #expect(composed == decomposed)
        #expect(ExactText(composed) != ExactText(decomposed))
        // With its marks in another order, a text has the same length.
        let (one, two) = ("a\u{327}\u{301}", "a\u{301}\u{327}")
        #expect(one == two && one.utf8.count == two.utf8.count)
        #expect(ExactText(one) != ExactText(two))
        #expect(Set(["\u{e9}", "e\u{301}", "\u{e9}"].map(ExactText.init)).count == 2)
    }

    @Test(arguments: 0..<20) func textsAreEqualIfTheirBytesAre(seed: UInt64) {
        var random = SplitMix(seed: seed)
        let pieces = ["a", "e", "\u{301}", "\u{e9}", "\u{1e9}", "\u{327}", "\u{30c}"]
        func text() -> String {
            (0..<Int.random(in: 0...4, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
        }
        for _ in 0..<500 {
            let (one, two) = (text(), text())
            let areEqual = Array(one.utf8) == Array(two.utf8)
            #expect((ExactText(one) == ExactText(two)) == areEqual, "\(Array(one.utf8)) \(Array(two.utf8))")
            if areEqual { #expect(ExactText(one).hashValue == ExactText(two).hashValue) }
        }
    }
}
