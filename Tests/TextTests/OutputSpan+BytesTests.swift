import Testing
import Text

struct OutputSpanBytesTests {
    @Test func integersHaveTheirDigits() {
        let powers = (0..<19).map { (0..<$0).reduce(1) { power, _ in power * 10 } }
        var numbers: [Int] = [.min, .max, 12_345_678, 1_234_567_890_123]
        for power in powers { numbers += [power - 1, power, power + 1, power * 7, -power] }
        for number in numbers {
            var text: [UInt8] = [0x2e]
            text.append(addingCapacity: 28) { $0.append(decimal: number) }
            #expect(text.elementsEqual(".\(number)".utf8))
        }
    }
}
