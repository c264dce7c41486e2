import TestSupport
import Testing
import Text

struct SixteenBytesTests {
    /// Bytes that differ little from one another, so that wrong borrows and carries are noticed.
    private static let bytes: [UInt8] = [
        0, 0x1f, 0x20, 0x21, 0x22, 0x23, 0x26, 0x2f, 0x30, 0x39, 0x3a, 0x3c, 0x3e, 0x40, 0x41, 0x5a, 0x5b, 0x60, 0x61,
        0x7a,
        0x7b, 0x7e, 0x7f, 0x80, 0xa8, 0xa9, 0xaa, 0xbf, 0xc0, 0xc1, 0xc2, 0xdf, 0xe0, 0xff,
    ]

    /// Texts of all lengths up to 40.
    private static func texts(_ seed: UInt64) -> [[UInt8]] {
        var random = SplitMix(seed: seed)
        return (0...40).map { count in (0..<count).map { _ in bytes.randomElement(using: &random) ?? 0 } }
    }

    @Test(arguments: 0..<50) func areThoseOfTheTextAndZeros(seed: UInt64) {
        for text in Self.texts(seed) {
            for start in text.indices {
                let all = Array((text[start...] + Array(repeating: 0, count: 16)).prefix(16))
                #expect(array(SixteenBytes(text.span, from: start)) == all)
                let wrong = (0...20).filter { count in
                    let prefix = (0..<16).map { $0 < count ? all[$0] : 0 }
                    return array(SixteenBytes(text.span, from: start).prefix(count)) != prefix
                }
                #expect(wrong == [])
            }
        }
    }

    @Test(arguments: 0..<50) func marksTellWhichByteIsTheFirst(seed: UInt64) {
        for text in Self.texts(seed) where !text.isEmpty {
            let bytes = SixteenBytes(text.span, from: text.count / 2)
            let plain = array(bytes)
            func expect(_ marks: SixteenBytes.Marks, _ isMarked: (UInt8) -> Bool) {
                #expect(SixteenBytes.count(before: marks) == plain.firstIndex(where: isMarked) ?? 16, "\(plain)")
            }
            for byte in Self.bytes {
                expect(bytes.marks(of: byte)) { $0 == byte }
                for bits: UInt8 in [1, 2, 4, 0x1f] where byte & bits == 0 {
                    expect(bytes.marks(of: byte, ignoring: bits)) { $0 & ~bits == byte }
                }
            }
            expect(bytes.marksOfOthers) { $0 >= 0x80 }
            expect(bytes.marksOfAllButAlphanumerics) { !$0.isASCIIAlphanumeric }
        }
    }

    @Test func marksFollowOnes() {
        for place in 0..<16 {
            var text = [UInt8](repeating: 1, count: 16)
            text[place] = 0
            let marks = SixteenBytes(text.span, from: 0).marks(of: 0)
            #expect(SixteenBytes.count(before: SixteenBytes.following(marks, isFirst: false)) == place + 1)
            #expect(SixteenBytes.count(before: SixteenBytes.following(marks, isFirst: true)) == 0)
        }
    }

    @Test(arguments: 0..<50) func onlyLettersOfASCIIHaveALowerCase(seed: UInt64) {
        for text in Self.texts(seed) where !text.isEmpty {
            let bytes = SixteenBytes(text.span, from: 0)
            let plain = array(bytes).prefix { $0 < 0x80 }
            #expect(
                array(bytes.lowercased).prefix(plain.count) == plain.map { 0x41...0x5a ~= $0 ? $0 | 0x20 : $0 }[...])
        }
    }

    private func array(_ bytes: SixteenBytes) -> [UInt8] {
        (0..<16).map { UInt8(truncatingIfNeeded: bytes.words[$0 / 8] >> UInt64(8 * ($0 % 8))) }
    }
}
