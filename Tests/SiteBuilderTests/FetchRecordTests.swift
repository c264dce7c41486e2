import Bytes
import Crypto
import SiteBuilder
import Testing

@Suite struct FetchRecordTests {
    @Test func aDamagedRecordIsNotRead() throws {
        var writer = ByteWriter()
        writer.write(FetchRecord.format)
        writer.write(SHA256.digest(of: "source"))
        writer.write(SHA256.digest(of: "content"))
        writer.write("\"v1\"") { $0.write($1) }
        writer.write(nil as String?) { $0.write($1) }
        writer.write(1_700_000_000_000_000 as Int64)
        writer.addChecksum()
        let bytes = writer.bytes
        #expect(try #require(FetchRecord(stored: bytes)).stored == bytes)
        for index in bytes.indices {
            var damaged = bytes
            damaged[index] ^= 0x08
            #expect(FetchRecord(stored: damaged) == nil, "byte \(index)")
            #expect(FetchRecord(stored: Array(bytes[..<index])) == nil, "cut at \(index)")
        }
    }
}
