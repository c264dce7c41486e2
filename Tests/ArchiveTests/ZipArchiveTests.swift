import Archive
import Foundation
import TestSupport
import Testing

@Suite struct ZipArchiveTests {
    private let files = [
        ZipArchive.File(path: "notes/Grüße 夜.txt", bytes: Array("Hello".utf8)),
        ZipArchive.File(path: "notes/empty", bytes: []),
        ZipArchive.File(path: "notes/a/b.bin", bytes: (0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }),
    ]

    @Test func holdsTheFilesWithoutATime() throws {
        let bytes = ZipArchive.bytes(of: files)
        let unzipped = try #require(Unzipped(bytes))
        #expect(unzipped.files.map(\.path) == files.map(\.path))
        #expect(unzipped.files.map(\.bytes) == files.map(\.bytes))
        #expect(unzipped.files.allSatisfy { $0.time == 0x0021_0000 })
        #expect(unzipped.files.map(\.isUTF8) == [true, false, false])
    }

    @Test func namesNoUser() throws {
        let bytes = ZipArchive.bytes(of: [ZipArchive.File(path: "a", bytes: [])])
        let text = String(decoding: bytes, as: UTF8.self)
        for name in [NSUserName(), FileManager.default.currentDirectoryPath] where !name.isEmpty {
            #expect(!text.contains(name))
        }
    }
}
