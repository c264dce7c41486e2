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
}
