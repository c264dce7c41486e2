import Testing
import Text

@Suite struct SpanScalarTests {
    @Test func scalarsAreThoseOfTheText() {
        let text = "aé\u{800}\u{ffff}\u{10000}\u{10ffff}"
        let bytes = Array(text.utf8)
        var index = 0
        for scalar in text.unicodeScalars {
            #expect(bytes.span.scalar(at: index) == scalar)
            index += UTF8.width(scalar)
        }
    }

    @Test(
        arguments: [([0x61, 0xc3, 0xa9], true), ([0xc3], false), ([0xed, 0xa0, 0x80], false), ([], true)]
            as [([UInt8], Bool)])
    func utf8IsToldFromOtherBytes(_ bytes: [UInt8], _ isUTF8: Bool) { #expect(bytes.span.isUTF8 == isUTF8) }
}
