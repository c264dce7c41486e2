import Crypto
import Output
import Testing

@Suite struct ManifestTests {
    private static func entry(_ text: String) -> Manifest.Entry {
        Manifest.Entry(fingerprint: SHA256.digest(of: text), size: 1, modified: 2)
    }

    @Test func findsWhatItHas() {
        var manifest = Manifest()
        let paths = (0..<1000).map { "notes/\($0)/index.html" }.sorted()
        for path in paths { manifest.append(path, ManifestTests.entry(path)) }
        for (index, path) in paths.enumerated() {
            #expect(manifest.index(of: path) == index)
            #expect(manifest.path(at: index) == path)
        }
        for path in ["", "notes", "notes/1/index.htm", "notes/1/index.html/", "zzz"] {
            #expect(manifest.index(of: path) == nil)
        }
    }

    @Test(
        arguments: [
            ([0xc3, 0xa9], [2], true), ([0xe9], [1], false), ([0x61, 0xc3, 0xa9], [2, 3], false),
        ] as [([UInt8], [Int], Bool)])
    func everyPathIsUTF8(paths: [UInt8], ends: [Int], isProper: Bool) {
        let entries = ends.map { ManifestTests.entry("\($0)") }
        #expect((Manifest(entries: entries, paths: paths, ends: ends) != nil) == isProper)
    }

    @Test func comparesPathsByTheirBytes() {
        var manifest = Manifest()
        manifest.append("cafe\u{301}", ManifestTests.entry("decomposed"))
        manifest.append("caf\u{e9}", ManifestTests.entry("composed"))
        #expect(manifest.index(of: "cafe\u{301}") == 0)
        #expect(manifest.index(of: "caf\u{e9}") == 1)
    }
}
