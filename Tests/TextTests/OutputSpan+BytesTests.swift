import TestSupport
import Testing
import Text

struct OutputSpanBytesTests {
    @Test func integersHaveTheirDigits() {
        let powers = (0..<19).map { (0..<$0).reduce(1) { power, _ in power * 10 } }
        let numbers =
            powers.flatMap { [$0 - 1, $0, $0 + 1, $0 * 7, -$0] } + [.min, .max, 12_345_678, 1_234_567_890_123]
        for number in numbers {
            var text: [UInt8] = [0x2e]
            text.append(addingCapacity: 28) { $0.append(decimal: number) }
            #expect(text.elementsEqual(".\(number)".utf8))
        }
    }

    @Test(arguments: 0..<20) func onlyWhatIsMarkedIsReplaced(seed: UInt64) {
        var random = SplitMix(seed: seed)
        for count in 0...50 {
            let text = (0..<count).map { _ in UInt8.random(in: 0x61...0x66, using: &random) }
            var replaced: [UInt8] = []
            replaced.append(addingCapacity: 2 * count + 16) { bytes in
                let text = text.span
                bytes.append(text) {
                    $0.marks(of: 0x61)
                } _: { index, bytes in
                    bytes.append(text[index])
                    bytes.append("!")
                }
            }
            #expect(replaced == text.flatMap { $0 == 0x61 ? [$0, 0x21] : [$0] })
        }
    }
}
