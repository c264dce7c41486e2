import Diagnostics
import Documents
import TestSupport
import Testing

@Suite struct FrontMatterTests {
    @Test(arguments: [
        ("---\ntitle: A\n---\n\nBody\n", "{\"title\":<A>}", "\nBody\n", 4),
        ("---\r\ntitle: A\r\n---\r\nBody\r\n", "{\"title\":<A>}", "Body\r\n", 4),
        ("---  \ntitle: A\n...\t\nBody", "{\"title\":<A>}", "Body", 4),
        ("---\n---\n", "{}", "", 3),
        ("---\n---", "{}", "", 3),
        ("---\n# none yet\n---\n---\nBody", "{}", "---\nBody", 4),
        ("---\ntitle: |\n  a\n  ---\n----: b\n---\n---x", "{\"title\":\"a\\n---\\n\",\"----\":<b>}", "---x", 7),
    ])
    func splitsFieldsFromBody(text: String, fields: String, body: String, line: Int) throws {
        let (parsed, reports) = parse(Array(text.utf8))
        let parts = try #require(parsed)
        #expect(reports == [])
        #expect(parts.fields.outline == fields)
        #expect(parts.body == Array(body.utf8))
        #expect(parts.bodyLine == line)
    }

    @Test func placesAreThoseOfTheFile() {
        let (parsed, _) = parse(Array("---\n# c\ntitle: A\n---\n".utf8))
        #expect(parsed?.fields.positions == ["3:1", "3:1", "3:8"])
        #expect(parse(Array("---\na: 1\nb: c: d\n---\n".utf8)).reports.first?.hasPrefix("f:3:5: error: ") == true)
        #expect(parse(Array("---\na: 1\nb: \u{1}\n---\n".utf8)).reports.first?.hasPrefix("f:3:4: error: ") == true)
        #expect(parse(Array("---\na: 1\nb: \u{2028}\n---\n".utf8)).reports.first?.hasPrefix("f:3:4: error: ") == true)
    }

    @Test(arguments: [
        ("Body\n", "write --- on the first line, then the fields (title: …), then --- again"),
        ("", "write --- on the first line, then the fields (title: …), then --- again"),
        ("\n---\na: 1\n---\n", "the first line must be exactly ---"),
        (" ---\na: 1\n---\n", "the first line must be exactly ---"),
        ("---a\n---\n", "the first line must be exactly ---"),
        ("+++\na = 1\n+++\n", "write the fields in YAML, between two lines of --- instead of +++"),
        ("{\"a\":1}\n", "write the fields in YAML, between two lines of ---, not in JSON"),
    ])
    func refusesFileWithoutFields(text: String, hint: String) {
        let (parsed, reports) = parse(Array(text.utf8))
        #expect(parsed == nil)
        #expect(
            reports == ["f:1:1: error: the file doesn't begin with its fields [content.front-matter]\n  hint: \(hint)"])
    }

    @Test(arguments: ["---\ntitle: A\n", "---", "---\na: 1\n --- \nBody", "---\r\na: 1\r\n----\r\n"])
    func refusesFieldsWithoutEnd(text: String) {
        let (parsed, reports) = parse(Array(text.utf8))
        #expect(parsed == nil)
        #expect(
            reports == [
                "f:1:1: error: the fields that begin here are not closed [content.front-matter]\n"
                    + "  hint: write a line with --- between the last field and the text"
            ])
    }

    @Test func namesTheBadByteOfABody() {
        let (parsed, reports) = parse(Array("---\na: 1\n---\né".utf8) + [0xFF])
        #expect(parsed == nil)
        #expect(
            reports == [
                "f:4:2: error: the byte 0xff isn't valid in UTF-8 [text.encoding]\n"
                    + "  hint: save the file as UTF-8; it may be in Windows-1252 or Latin-1"
            ])
    }

    /// Random texts put characters at every place in the words that are checked at once.
    @Test(arguments: 0..<40) func findsInABodyWhatALookAtEachScalarFinds(seed: UInt64) throws {
        var random = SplitMix(seed: seed)
        let usual = ["a", " ", "é", "ÿ", "Ж", "\n", "text "].map { Array($0.utf8) }
        let unusual =
            ["\t", "—", "😀", "\u{a0}", "\u{7f}", "\u{85}", "\u{1}", "\u{ffff}", "\u{8fffd}"].map { Array($0.utf8) } + [
                [0xEF, 0xB7, 0x90], [0xF4, 0x8F, 0xBF, 0xBE],
            ]
            + [[0xFF], [0xC3], [0x80], [0xC0, 0xAF], [0xE2, 0x80], [0xED, 0xA0, 0x80]]
        for count in 0..<60 {
            let pieces = (0..<count).compactMap { _ in
                (Int.random(in: 0..<40, using: &random) == 0 ? unusual : usual).randomElement(using: &random)
            }
            let body = pieces.flatMap(\.self)
            let valid = (0...body.count).last { String(validating: body[..<$0], as: UTF8.self) != nil } ?? 0
            let scalars = Array(String(decoding: body[..<valid], as: UTF8.self).unicodeScalars)
            func place(_ before: ArraySlice<Unicode.Scalar>) -> String {
                let lines = before.split(separator: "\n", omittingEmptySubsequences: false)
                return "f:\(lines.count + 2):\((lines.last?.count ?? 0) + 1): "
            }
            let (matter, reports) = parse(Array("---\n---\n".utf8) + body)
            if valid < body.count {
                let byte = String(body[valid], radix: 16)
                #expect(reports.first?.hasPrefix(place(scalars[...]) + "error: the byte 0x\(byte) isn't valid") == true)
            } else if let control = scalars.firstIndex(where: { $0.isControl }) {
                #expect(reports.first?.hasPrefix(place(scalars[..<control]) + "warning: the control char") == true)
                let kept = scalars.filter { !$0.isControl }
                var shown = DiagnosticLog()
                let text = try #require(matter).shownBody(in: "f", &shown)
                #expect(String(decoding: text, as: UTF8.self).unicodeScalars.elementsEqual(kept))
            } else {
                #expect(reports == [])
            }
        }
    }

    @Test func dropsAByteOrderMark() {
        let (parsed, reports) = parse([0xEF, 0xBB, 0xBF] + Array("---\na: 1\n---\nB".utf8))
        #expect(reports == [])
        #expect(parsed?.body == Array("B".utf8))
    }

    private func parse(_ bytes: [UInt8]) -> (FrontMatter?, reports: [String]) {
        var log = DiagnosticLog()
        let parsed = FrontMatter.parse(bytes, file: "f", &log)
        _ = parsed?.shownBody(in: "f", &log)
        return (parsed, log.diagnostics.map { $0.formatted() })
    }
}

extension Unicode.Scalar {
    /// True if no page can show it.
    fileprivate var isControl: Bool {
        properties.generalCategory == .control && !["\t", "\n", "\r"].contains(self)
            || properties.isNoncharacterCodePoint
    }
}
