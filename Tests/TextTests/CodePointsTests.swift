import Foundation
import Testing
import Text

@Test func agreesWithFoundationOnEveryScalar() {
    // Beyond U+FFFF Foundation confuses some scalars with those that have the same lower 16 bits. It also doesn't sort the
    // marks (of classes 129 and 130) to which these three decompose.
    let exceptions: Set<Unicode.Scalar> = ["\u{f73}", "\u{f75}", "\u{f81}"]
    for scalar in assignedScalars where scalar.value < 0x10000 && String(scalar).isOfUnicode13 {
        guard !exceptions.contains(scalar) else { continue }
        let text = String(scalar) + "\u{301}\u{316}" + String(scalar)
        let expected = text.precomposedStringWithCanonicalMapping
        guard normalized(text).utf8.elementsEqual(expected.utf8) else {
            Issue.record("U+\(String(scalar.value, radix: 16))")
            continue
        }
    }
}

@Test func oneMeaningIsOneSequenceOfBytes() {
    #expect(normalized("e\u{301}").utf8.elementsEqual("\u{e9}".utf8))
    #expect(normalized("\u{212b}").utf8.elementsEqual("\u{c5}".utf8))
    #expect(normalized("\u{1100}\u{1161}\u{11a8}").utf8.elementsEqual("\u{ac01}".utf8))
    #expect(normalized("\u{1d15e}").utf8.elementsEqual("\u{1d157}\u{1d165}".utf8))
    #expect(normalized("\u{110a5}\u{110ba}").utf8.elementsEqual("\u{110ab}".utf8))
    #expect(normalized("\u{103b1}\u{301}").utf8.elementsEqual("\u{103b1}\u{301}".utf8))
    #expect(normalized("a\0\u{30a}").utf8.elementsEqual("a\0\u{30a}".utf8))
    #expect(normalized("").isEmpty)
}

@Test func manyMarksTakeNoLongTime() {
    let marks = "a" + String(repeating: "\u{316}\u{301}", count: 50_000)
    let time = ContinuousClock().measure { #expect(folded(marks).utf8.count >= 200_000) }
    #expect(time < .seconds(5))
}
