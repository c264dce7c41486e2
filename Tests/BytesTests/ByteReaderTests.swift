import Bytes
import TestSupport
import Testing

/// Values survive a round trip, and a reader refuses damaged bytes or reads other values; it never crashes.
@Suite struct ByteReaderTests {
    @Test(arguments: 0..<40) func writtenValuesAreReadBack(seed: UInt64) throws {
        var random = SplitMix(seed: seed)
        for _ in 0..<50 {
            let values = WrittenValue.sequence(&random)
            let bytes = WrittenValue.bytes(of: values)
            var reader = ByteReader(bytes[...])
            #expect(try WrittenValue.read(values, from: &reader) == values)
            #expect(throws: ByteReader.Damage.self, "all bytes are read") { try reader.byte() }
        }
    }

    /// Caches read their parts from slices of a larger file.
    @Test(arguments: 0..<20) func valuesAreReadFromTheMiddleOfBytes(seed: UInt64) throws {
        var random = SplitMix(seed: seed)
        for _ in 0..<20 {
            let values = WrittenValue.sequence(&random)
            let bytes = WrittenValue.bytes(of: values)
            let start = Int.random(in: 1...40, using: &random)
            let file = [UInt8](repeating: 0xff, count: start) + bytes + [1, 2, 3]
            var reader = ByteReader(file[start..<start + bytes.count])
            #expect(try WrittenValue.read(values, from: &reader) == values)
            #expect(throws: ByteReader.Damage.self, "the bytes behind the slice are not read") { try reader.byte() }
        }
    }

    @Test(arguments: 0..<20) func truncatedBytesAreRefused(seed: UInt64) {
        var random = SplitMix(seed: seed)
        let values = WrittenValue.sequence(&random)
        let bytes = WrittenValue.bytes(of: values)
        for count in bytes.indices {
            var reader = ByteReader(bytes.prefix(count))
            #expect(throws: ByteReader.Damage.self, "\(count) of \(bytes.count) bytes") {
                try WrittenValue.read(values, from: &reader)
            }
        }
    }

    /// Without a checksum, changed bytes may be other values. A reader that crashes would end the run of all tests.
    @Test(arguments: 0..<40) func changedBytesAreRefusedOrOtherValues(seed: UInt64) {
        var random = SplitMix(seed: seed)
        for _ in 0..<50 {
            let values = WrittenValue.sequence(&random)
            let bytes = damaged(WrittenValue.bytes(of: values), &random)
            var reader = ByteReader(bytes[...])
            do throws(ByteReader.Damage) {
                let read = try WrittenValue.read(values, from: &reader)
                #expect(read.count == values.count)
            } catch {}  // refused
        }
    }

    @Test(arguments: 0..<40) func randomBytesAreRefusedOrValues(seed: UInt64) {
        var random = SplitMix(seed: seed)
        for _ in 0..<50 {
            let values = WrittenValue.sequence(&random)
            let bytes = (0..<Int.random(in: 0...60, using: &random)).map { _ in
                // Many high bits make long numbers.
                UInt8.random(in: .min ... .max, using: &random) | (Bool.random(using: &random) ? 0x80 : 0)
            }
            var reader = ByteReader(bytes[...])
            do throws(ByteReader.Damage) {
                let read = try WrittenValue.read(values, from: &reader)
                #expect(read.count == values.count)
            } catch {}  // refused
        }
    }

    @Test(arguments: 0..<20) func aChecksumFindsEachChange(seed: UInt64) throws {
        var random = SplitMix(seed: seed)
        let values = WrittenValue.sequence(&random)
        var writer = ByteWriter()
        for value in values { value.write(to: &writer) }
        writer.addChecksum()
        let bytes = writer.bytes
        var reader = try #require(ByteReader(checked: bytes))
        #expect(try WrittenValue.read(values, from: &reader) == values)

        #expect(ByteReader(checked: bytes + [0]) == nil, "a byte is added")
        for count in bytes.indices { #expect(ByteReader(checked: Array(bytes.prefix(count))) == nil, "\(count) bytes") }
        for index in bytes.indices {
            var changed = bytes
            changed[index] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            #expect(ByteReader(checked: changed) == nil, "byte \(index)")
        }
    }

    @Test func aCountThatIsTooLargeIsRefusedBeforeMemoryIsReserved() {
        for count in [1, 1000, Int.max] {
            var writer = ByteWriter()
            writer.write(count)
            #expect(throws: ByteReader.Damage.self) {
                var reader = ByteReader(writer.bytes[...])
                _ = try reader.array { (reader) throws(ByteReader.Damage) in try reader.byte() }
            }
            #expect(throws: ByteReader.Damage.self) {
                var reader = ByteReader(writer.bytes[...])
                _ = try reader.text()
            }
            #expect(throws: ByteReader.Damage.self) {
                var reader = ByteReader(writer.bytes[...])
                _ = try reader.raw()
            }
        }
        #expect(throws: ByteReader.Damage.self) {
            var reader = ByteReader([0xff, 0xff, 0xff, 0xff, 1][...])
            _ = try reader.sized()
        }
    }

    @Test(arguments: [
        [UInt8](repeating: 0xff, count: 9) + [2], [UInt8](repeating: 0x80, count: 10) + [0],
        [UInt8](repeating: 0xff, count: 40), [0x80],
    ])
    func aNumberWithMoreThan64BitsIsRefused(bytes: [UInt8]) {
        #expect(throws: ByteReader.Damage.self) {
            var reader = ByteReader(bytes[...])
            _ = try reader.unsigned()
        }
    }

    @Test func aSizeIsNeverNegative() {
        var writer = ByteWriter()
        writer.write(UInt64(Int.max) + 1)
        #expect(throws: ByteReader.Damage.self) {
            var reader = ByteReader(writer.bytes[...])
            _ = try reader.int()
        }
    }

    /// Returns the bytes with one to four of them changed, removed or inserted.
    private func damaged(_ bytes: [UInt8], _ random: inout SplitMix) -> [UInt8] {
        var bytes = bytes
        for _ in 0..<Int.random(in: 1...4, using: &random) where !bytes.isEmpty {
            let index = Int.random(in: bytes.indices, using: &random)
            switch Int.random(in: 0..<4, using: &random) {
            case 0: bytes.remove(at: index)
            case 1: bytes.insert(.random(in: .min ... .max, using: &random), at: index)
            case 2: bytes[index] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            default: bytes[index] = .random(in: .min ... .max, using: &random)
            }
        }
        return bytes
    }
}
