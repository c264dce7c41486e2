import TestSupport
import Testing
import Text

struct SpanSearchTests {
    /// Words and texts of few letters, so that beginnings and near misses are everywhere.
    @Test(arguments: 0..<20) func findsWhatALookAtEachPlaceFinds(seed: UInt64) {
        var random = SplitMix(seed: seed)
        for length in 0..<40 {
            let text = (0..<length).map { _ in UInt8(ascii: "a") + UInt8.random(in: 0...1, using: &random) }
            for start in 0...length {
                let byte = UInt8(ascii: "b")
                #expect(text.span.firstIndex(of: byte, from: start) == text[start...].firstIndex(of: byte))
            }
            for word in ["ab", "bb", "aba", "abbab", "aaaaaaaaa"] {
                let bytes = Array(word.utf8)
                for start in 0...length {
                    let plain = (start..<max(start, length - bytes.count + 1)).first {
                        text[$0...].starts(with: bytes)
                    }
                    #expect(text.span.firstIndex(of: bytes, from: start) == plain)
                }
            }
        }
    }
}
