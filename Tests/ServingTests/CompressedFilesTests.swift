import Serving
import TestSupport
import Testing

@Suite struct CompressedFilesTests {
    @Test func eachVersionIsCompressedOnce() {
        let files = CompressedFiles()
        let page = Array(String(repeating: "Kettle ", count: 1000).utf8)
        let compressed = files.compressed(page, of: [1])
        #expect(compressed.count < page.count / 10)
        // Other bytes show that the known ones are used.
        #expect(files.compressed([], of: [1]) == compressed)
        #expect(files.compressed([], of: [2]) != compressed)
    }

    @Test func whatIsStoredHasALimit() {
        var random = SplitMix(seed: 5)
        let files = CompressedFiles(limit: 4000)
        // Random bytes don't become smaller.
        let pages = (0..<4).map { _ in (0..<1500).map { _ in UInt8.random(in: 0...255, using: &random) } }
        let compressed = pages.enumerated().map { files.compressed($1, of: [UInt8($0)]) }
        // The third one had no room next to the first two.
        let isKnown = (0..<4).map { files.compressed([], of: [UInt8($0)]) == compressed[$0] }
        #expect(isKnown == [false, false, true, true])
    }
}
