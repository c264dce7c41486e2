import Compression
import Foundation
import TestSupport
import Testing

@Suite struct ContentCodingTests {
    private static let texts: [[UInt8]] = [
        [], Array("a".utf8), Array(String(repeating: "<li>A line of a page</li>\n", count: 40_000).utf8),
        (0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 13) },
    ]

    @Test(arguments: [("gzip", ContentCoding.gzip), ("brotli", .brotli)])
    func programsOfOthersUndoIt(_ program: String, _ coding: ContentCoding) throws {
        let executable = URL(filePath: "/usr/bin/\(program)")
        guard FileManager.default.isExecutableFile(atPath: executable.path) else {
            try Test.cancel("\(program) is not installed")
        }
        let work = try Scratch()
        for text in Self.texts {
            let file = work["page" + coding.suffix]
            try Data(coding.compress(text)).write(to: URL(filePath: file))
            let result = try Tool.run(
                URL(filePath: "/bin/sh"), ["-c", "\(executable.path) -dc \(file) > \(work["page"])"])
            #expect(result.code == 0, "\(result.errors)")
            #expect(FileManager.default.contents(atPath: work["page"]) == Data(text))
        }
    }

    @Test(arguments: ContentCoding.allCases) func theSameBytesEveryTimeAndFewer(_ coding: ContentCoding) {
        #expect(coding.compress(Self.texts[2]) == coding.compress(Self.texts[2]))
        #expect(coding.compress(Self.texts[2]).count < Self.texts[2].count / 50)
    }
}
