import Serving
import TestSupport
import Testing

/// The lines around a problem, without codes.
@Suite struct ExcerptTests {
    /// Returns the shown lines of a file in which every secret is "SECRET".
    private func lines(_ text: String, around number: Int) throws -> [String] {
        let scratch = try Scratch()
        scratch.write("a.md", text)
        return try #require(excerpt(of: scratch["a.md"], around: number)).map(\.text)
    }

    @Test(arguments: [
        "code: SECRET", "code: 'SECRET'", #"{"name": "A code", "code": "SECRET", "adminCode": "SECRET"}"#,
        "code: [SECRET, SECRET]", "code: [\n  SECRET,\n  SECRET]", "code:\n  - SECRET\n  - SECRET",
        "code:\n- SECRET\n\n- SECRET", "code: # for all\n  - SECRET\n  # the press\n  - SECRET", "code: >\n  SECRET",
        "  \"code\": [\n    \"SECRET\",\n    \"SECRET\"\n  ],", "- name: A\n  code:\n  - SECRET\n  - SECRET\n- name: B",
        "{\"adminCode\": \"SECRET\", \"code\": [\n  \"SECRET\",\n  \"SECRET\"], \"gate\": \"songs\"}",
        "code:\r\n  - SECRET\r\nadminCode: SECRET\r",
    ])
    func noCodeIsShown(text: String) throws {
        let count = text.utf8.count { $0 == UInt8(ascii: "\n") } + 1
        for number in 1...count {
            let shown = try lines(text + "\nname: Next\n", around: number)
            #expect(!shown.joined().contains("SECRET"), "\(shown)")
        }
        #expect(try lines(text + "\nname: Next\n", around: count).last?.isEmpty == true)
        #expect(try lines(text + "\nname: Next\n", around: count).contains("name: Next"))
    }

    @Test func otherLinesStay() throws {
        let text = "postcode area: N1\nname: A\ncode:\n- SECRET\nsongs:\n- title: A\n"
        #expect(try lines(text, around: 3) == ["postcode area: N1", "name: A", "code: …", " …", "songs:"])
        #expect(try lines(text, around: 5) == ["code: …", " …", "songs:", "- title: A", ""])
    }
}
