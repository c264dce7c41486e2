import Bytes
import TestSupport
import Testing

@Suite struct ByteWriterTests {
    /// Seven bits in each byte, lowest first; the highest bit says that another byte follows.
    @Test(
        arguments: [
            (0, [0]), (0x7f, [0x7f]), (0x80, [0x80, 1]), (0x3fff, [0xff, 0x7f]), (0x4000, [0x80, 0x80, 1]),
            (.max, [0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1]),
        ] as [(UInt64, [UInt8])])
    func numbersAreAsShortAsPossible(number: UInt64, bytes: [UInt8]) {
        #expect(WrittenValue.bytes(of: [.unsigned(number)]) == bytes)
    }

    @Test(arguments: 0..<20) func theLengthOfANumberFollowsFromItsBits(seed: UInt64) {
        var random = SplitMix(seed: seed)
        for _ in 0..<200 {
            let number = UInt64.random(in: .min ... .max, using: &random) >> UInt64.random(in: 0..<64, using: &random)
            let bits = UInt64.bitWidth - number.leadingZeroBitCount
            #expect(WrittenValue.bytes(of: [.unsigned(number)]).count == max(1, (bits + 6) / 7), "\(number)")
        }
    }

    @Test(arguments: [(0, [0]), (-1, [1]), (1, [2]), (-64, [0x7f]), (64, [0x80, 1])] as [(Int64, [UInt8])])
    func signedNumbersNearZeroAreShort(number: Int64, bytes: [UInt8]) {
        #expect(WrittenValue.bytes(of: [.signed(number)]) == bytes)
    }

    @Test func theSmallestAndLargestNumbersAreReadBack() throws {
        let values: [WrittenValue] = [
            .signed(.min), .signed(.max), .unsigned(.min), .unsigned(.max), .int(0), .int(.max),
        ]
        var reader = ByteReader(WrittenValue.bytes(of: values)[...])
        #expect(try WrittenValue.read(values, from: &reader) == values)
    }

    /// `writeSized` writes a size of four bytes, whose length is known before the value is.
    @Test func aSizeIsWrittenBeforeItsBytes() {
        #expect(WrittenValue.bytes(of: [.sized([.byte(7), .byte(8)])]) == [2, 0, 0, 0, 7, 8])
        let long = WrittenValue.appended(Array(repeating: 9, count: 300))
        #expect(WrittenValue.bytes(of: [.sized([long])]).prefix(4) == [44, 1, 0, 0])
    }

    @Test func marksSplitTheBytesIntoParts() {
        var writer = ByteWriter()
        writer.mark()
        writer.write("ab")
        writer.mark()
        writer.mark()
        writer.write(true)
        #expect(writer.marks == [0, 3, 3])
        #expect(writer.bytes == [2, 0x61, 0x62, 1])
        writer.removeAll()
        #expect(writer.bytes.isEmpty && writer.marks.isEmpty)
    }

    @Test(arguments: 0..<20) func spansAreWrittenLikeTheirBytes(seed: UInt64) {
        var random = SplitMix(seed: seed)
        let bytes = (0..<Int.random(in: 0...500, using: &random)).map { _ in
            UInt8.random(in: .min ... .max, using: &random)
        }
        var (typed, raw) = (ByteWriter(), ByteWriter(capacity: 3))
        typed.append(bytes.span)
        unsafe raw.append(bytes.span.bytes)
        #expect(typed.bytes == bytes && raw.bytes == bytes)
    }

    /// A value may be written after the checksum of earlier ones was added.
    @Test func aChecksumPrecedesTheBytes() throws {
        var writer = ByteWriter()
        writer.write("text")
        let bytes = writer.bytes
        writer.addChecksum()
        #expect(writer.bytes == checksum(of: bytes[...]).bytes + bytes)
        var reader = try #require(ByteReader(checked: writer.bytes))
        #expect(try reader.text() == "text")
    }
}
