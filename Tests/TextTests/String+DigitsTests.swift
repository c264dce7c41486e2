import Testing
import Text

@Test func zerosFillUpToTheDigitsThatAreWanted() {
    #expect(String(7, digits: 3) == "007" && String(0, digits: 1) == "0" && String(1234, digits: 3) == "1234")
    #expect(
        String(0xab, radix: 16, digits: 4) == "00ab" && String(0xab, radix: 16, uppercase: true, digits: 4) == "00AB")
}
