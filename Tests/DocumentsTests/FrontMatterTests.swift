import Diagnostics
import Documents
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
        ("\n---\na: 1\n---\n", "--- must stand alone on the very first line, at its beginning"),
        (" ---\na: 1\n---\n", "--- must stand alone on the very first line, at its beginning"),
        ("---a\n---\n", "--- must stand alone on the very first line, at its beginning"),
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
                "f:1:1: error: the fields that begin here have no end [content.front-matter]\n"
                    + "  hint: write a line of --- between the last field and the text"
            ])
    }

    @Test func namesTheBadByteOfABody() {
        let (parsed, reports) = parse(Array("---\na: 1\n---\né".utf8) + [0xFF])
        #expect(parsed == nil)
        #expect(
            reports == [
                "f:4:2: error: the byte 0xff here is no text in UTF-8 [text.encoding]\n"
                    + "  hint: save the file as UTF-8; it may be in Windows-1252 or Latin-1"
            ])
    }

    @Test func refusesByteOrderMark() {
        let (parsed, reports) = parse([0xEF, 0xBB, 0xBF] + Array("---\n---\n".utf8))
        #expect(parsed == nil)
        #expect(
            reports == [
                "f:1:1: error: the file begins with a byte order mark (BOM) [text.encoding]\n"
                    + "  hint: save it as “UTF-8”, not as “UTF-8 with BOM”"
            ])
    }

    private func parse(_ bytes: [UInt8]) -> (FrontMatter?, reports: [String]) {
        var log = DiagnosticLog()
        let parsed = FrontMatter.parse(bytes, file: "f", &log)
        return (parsed, log.diagnostics.map { $0.formatted() })
    }
}
