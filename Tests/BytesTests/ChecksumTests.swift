import Bytes
import Crypto
import Files
import Foundation
import TestSupport
import Testing

/// The digests of bytes, texts and files.
@Suite struct ChecksumTests {
    private static let part = 1 << 18

    @Test(arguments: [0, 1, part - 1, part, part + 1, 3 * part, 3 * part + 5], [0, 7])
    func aChecksumIsTheDigestOfTheDigestsOfItsParts(count: Int, start: Int) {
        let all = (0..<start + count).map { UInt8(truncatingIfNeeded: $0 &* 31 ^ $0 >> 9) }
        let bytes = all[start...]
        var digests: [UInt8] = []
        for offset in stride(from: start, to: start + count, by: Self.part) {
            digests += SHA256.digest(of: Array(all[offset..<min(offset + Self.part, all.count)])).bytes
        }
        #expect(checksum(of: bytes) == SHA256.digest(of: digests))
    }

    @Test func aDigestIsReadBackFromItsBytes() {
        let digest = SHA256.digest(of: "text")
        #expect(digest.bytes.count == Digest.byteCount)
        #expect(Digest(stored: digest.bytes[...]) == digest)
        #expect(Digest(stored: ([0] + digest.bytes + [0])[1...32]) == digest)
        for bytes in [[], digest.bytes.dropLast(), digest.bytes + [0]] { #expect(Digest(stored: bytes[...]) == nil) }
    }

    /// The hash of a text is in names of files, so that it must not change.
    @Test func theHashOfATextNeverChanges() {
        #expect(stableHash("") == 0xe3b0_c442_98fc_1c14)
        #expect(stableHash("abc") == 0xba78_16bf_8f01_cfea)
    }

    @Test(arguments: [0, 1, 1 << 20, 1 << 20 + 1, 5 << 19])
    func aFilesDigestIsThatOfItsBytes(count: Int) throws {
        let work = try Scratch()
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 7 ^ $0 >> 8) }
        try Data(bytes).write(to: URL(filePath: work["file"]))
        let stream = try FileStream(below: Folder.open(work.path), "file")
        #expect(try stream.digest() == SHA256.digest(of: bytes))
    }
}
