import Diagnostics
import Documents
import TestSupport
import Testing

/// Changes of one value, with the complete text before and after.
@Suite struct ManuscriptTests {
    private static let song = Node.Value.object([
        Member("title", .string("Ti: tle")),
        Member("artist", .string("Artist")),
    ])

    private func document(_ text: String, isJSON: Bool = false, as syntax: EditableDocument.Syntax? = nil) throws
        -> EditableDocument
    {
        var log = DiagnosticLog()
        let syntax = syntax ?? (isJSON ? .json : .frontMatter)
        let document = EditableDocument(Array(text.utf8), file: "x", as: syntax, &log)
        return try #require(document, "\(log.diagnostics)")
    }

    private func text(_ document: EditableDocument) -> String { String(decoding: document.bytes, as: UTF8.self) }

    @Test(arguments: [
        // A field's comment stays, and the text around it is unchanged byte for byte.
        ("a: 1\n# c\nb:   'old'   # why\nc: 3\n", "a: 1\n# c\nb: new   # why\nc: 3\n"),
        ("b: |\n  some\n\n  lines\n\nc: 3\n", "b: new\n\nc: 3\n"),
        ("b:\n  - x\n  - y # z\nc: 3\n", "b: new # z\nc: 3\n"),
        ("b:\nc: 3\n", "b: new\nc: 3\n"),
        ("b: # note\n  old\n", "b: # note\n  new\n"),
        // A new field is added at the end.
        ("a: 1", "a: 1\nb: new\n"),
        ("", "b: new\n"),
        ("# only a comment\n", "b: new\n# only a comment\n"),
        ("a: |\n  text\n\n# end\n", "a: |\n  text\nb: new\n\n# end\n"),
        ("{a: 1, c: [x]}\n", "{a: 1, c: [x], b: new}\n"),
        ("a: 1\r\n", "a: 1\r\nb: new\r\n"),
    ])
    func aFieldIsSetInFrontMatter(_ before: String, _ after: String) throws {
        let end = before.utf8.last == UInt8(ascii: "\n") || before.isEmpty ? "" : "\n"
        let mark = before.utf8.contains(0x0d) ? "---\r\n" : "---\n"
        var document = try document("\(mark)\(before)\(end)---\n\nBody\n")
        try document.set("b", to: .string("new"), inObjectAt: [])
        #expect(text(document) == "\(mark)\(after)---\n\nBody\n")
        var whole = try self.document(before, as: .yaml)
        try whole.set("b", to: .string("new"), inObjectAt: [])
        #expect(text(whole) == after)
    }

    @Test(arguments: [
        (
            "s:\n  - a # first\n  # of b\n  - b\n  - {t: c}\nx: 1\n", 0, 2,
            "s:\n  - b # first\n  # of b\n  - {t: c}\n  - a\nx: 1\n"
        ),
        ("s:\n- t: a\n  n: 1\n- t: b\n", 1, 0, "s:\n- t: b\n- t: a\n  n: 1\n"),
        ("s: [a, 'b' , c]\n", 2, 1, "s: [a, c , 'b']\n"),
        ("s:\n  - a\n  - b\n", 1, 1, "s:\n  - a\n  - b\n"),
    ])
    func anItemIsMoved(_ before: String, _ from: Int, _ to: Int, _ after: String) throws {
        var document = try document("---\n\(before)---\nBody\n")
        try document.moveItem(at: [0, from], to: to)
        #expect(text(document) == "---\n\(after)---\nBody\n")
        var object = try self.document(#"{"s": [1,  {"a": "]"}, "c"]}"#, isJSON: true)
        try object.moveItem(at: [0, 1], to: 0)
        #expect(text(object) == #"{"s": [{"a": "]"},  1, "c"]}"#)
    }

    @Test(arguments: [
        (#"{"a": 1, "b": "old"}"#, #"{"a": 1, "b": "new"}"#),
        (#"{"b":{"x":[1,"}"]},"a":1}"#, #"{"b":"new","a":1}"#),
        ("{}", #"{ "b": "new" }"#),
        ("{\n  \"a\": 1\n}\n", "{\n  \"a\": 1,\n  \"b\": \"new\"\n}\n"),
        (#"{ "a": "\"" }"#, #"{ "a": "\"", "b": "new" }"#),
    ])
    func aFieldIsSetInJSON(_ before: String, _ after: String) throws {
        var document = try document(before, isJSON: true)
        try document.set("b", to: .string("new"), inObjectAt: [])
        #expect(text(document) == after)
    }

    @Test(arguments: [
        ("a: 1\n# c\nb:   'old'   # why\nc: 3\n", "a: 1\n# c\nc: 3\n"),
        ("b: 1\nc: 3\n", "c: 3\n"),
        ("a: 1\nb: |\n  some\n\n  lines\n\nc: 3\n", "a: 1\n\nc: 3\n"),
        ("a: 1\nb:\n  - x\n  - y # z\n", "a: 1\n"),
        ("a: 1\nb:\nc: 3\n", "a: 1\nc: 3\n"),
        ("a: 1\nb: {x: 1}\n# end\n", "a: 1\n# end\n"),
        ("b: 1\n", ""),
        ("{a: 1, b: [x], c: 3}\n", "{a: 1, c: 3}\n"),
        ("{b: 1, a: 1}\n", "{a: 1}\n"),
        ("a: 1\r\nb: 2\r\n", "a: 1\r\n"),
        ("a: 1\n", "a: 1\n"),
    ])
    func aFieldIsRemovedFromFrontMatter(_ before: String, _ after: String) throws {
        let mark = before.utf8.contains(0x0d) ? "---\r\n" : "---\n"
        var document = try document("\(mark)\(before)---\nBody\n")
        try document.removeField("b", ofObjectAt: [])
        #expect(text(document) == "\(mark)\(after)---\nBody\n")
    }

    @Test(arguments: [
        ("l:\n  - b: 1\n    a: 2\n  - c: 3\n", "l:\n  - a: 2\n  - c: 3\n"),
        ("l:\n  - b: 1\n    # two\n    a: 2\n", "l:\n  - # two\n    a: 2\n"),
        ("l:\n  - a: 2\n    b: 1\n  - c: 3\n", "l:\n  - a: 2\n  - c: 3\n"),
    ])
    func aFieldIsRemovedFromAnItem(_ before: String, _ after: String) throws {
        var document = try document("---\n\(before)---\n")
        try document.removeField("b", ofObjectAt: [0, 0])
        #expect(text(document) == "---\n\(after)---\n")
    }

    @Test(arguments: [
        (#"{"a": 1, "b": "old"}"#, #"{"a": 1}"#), (#"{"b":{"x":[1,"}"]},"a":1}"#, #"{"a":1}"#),
        (#"{ "b": 1 }"#, "{}"), ("{\n  \"a\": 1,\n  \"b\": 2,\n  \"c\": 3\n}\n", "{\n  \"a\": 1,\n  \"c\": 3\n}\n"),
    ])
    func aFieldIsRemovedFromJSON(_ before: String, _ after: String) throws {
        var document = try document(before, isJSON: true)
        try document.removeField("b", ofObjectAt: [])
        #expect(text(document) == after)
    }

    @Test func aListOfObjectsIsReplacedLineByLine() throws {
        let list = Node.Value.array([Node(Self.song, at: .start)])
        var document = try document("---\nb:\n  - title: A\n    artist: B\nc: 1\n---\n")
        try document.set("b", to: list, inObjectAt: [])
        #expect(text(document) == "---\nb:\n  - title: \"Ti: tle\"\n    artist: Artist\nc: 1\n---\n")
        try document.set("c", to: .string("one\ntwo"), inObjectAt: [])
        #expect(text(document).hasSuffix("\nc: |-\n  one\n  two\n---\n"))
    }

    @Test(arguments: [
        ("songs: []\n", 0, "songs:\n  - title: \"Ti: tle\"\n    artist: Artist\n"),
        ("name: x\n", 0, "name: x\nsongs:\n  - title: \"Ti: tle\"\n    artist: Artist\n"),
        ("songs:\n", 0, "songs:\n  - title: \"Ti: tle\"\n    artist: Artist\n"),
        (
            "songs:\n- title: A\n  artist: B # c\n\n# end\nx: 1\n", 1,
            "songs:\n- title: A\n  artist: B # c\n- title: \"Ti: tle\"\n  artist: Artist\n\n# end\nx: 1\n"
        ),
        (
            "songs:\n  # first\n  - {title: A, artist: B}\n", 0,
            "songs:\n  # first\n  - title: \"Ti: tle\"\n    artist: Artist\n  - {title: A, artist: B}\n"
        ),
        (
            "songs: [{title: A, artist: B}]\n", 1,
            "songs: [{title: A, artist: B}, {title: \"Ti: tle\", artist: Artist}]\n"
        ),
    ])
    func anItemIsInsertedInFrontMatter(_ before: String, _ index: Int, _ after: String) throws {
        var document = try document("---\n\(before)---\n")
        try document.insert(Self.song, at: index, intoListOf: "songs", inObjectAt: [])
        #expect(text(document) == "---\n\(after)---\n")
    }

    @Test(arguments: [
        (#"{"songs": []}"#, 0, #"{"songs": [{ "title": "Ti: tle", "artist": "Artist" }]}"#),
        (#"{"songs": [{"a": 1}]}"#, 0, #"{"songs": [{ "title": "Ti: tle", "artist": "Artist" }, {"a": 1}]}"#),
        (
            "{\n  \"songs\": []\n}", 0,
            "{\n  \"songs\": [\n    { \"title\": \"Ti: tle\", \"artist\": \"Artist\" }\n  ]\n}"
        ),
        (
            "{\n  \"songs\": [\n    { \"a\": 1 }\n  ]\n}", 1,
            "{\n  \"songs\": [\n    { \"a\": 1 },\n    { \"title\": \"Ti: tle\", \"artist\": \"Artist\" }\n  ]\n}"
        ),
        (
            "{\"songs\": [\n  {\n    \"a\": 1\n  }\n]}", 1,
            "{\"songs\": [\n  {\n    \"a\": 1\n  },\n  {\n    \"title\": \"Ti: tle\",\n    \"artist\": \"Artist\"\n  }\n]}"
        ),
    ])
    func anItemIsInsertedInJSON(_ before: String, _ index: Int, _ after: String) throws {
        var document = try document(before, isJSON: true)
        try document.insert(Self.song, at: index, intoListOf: "songs", inObjectAt: [])
        #expect(text(document) == after)
    }

    @Test(arguments: [
        ("songs:\n  - a: 1\n  # two\n  - a: 2\n\n  - a: 3\nx: 1\n", 1, "songs:\n  - a: 1\n  # two\n\n  - a: 3\nx: 1\n"),
        ("songs:\n  - a: 1\n    b: |\n      x\n\nx: 1\n", 0, "songs: []\n\nx: 1\n"),
        ("songs: [a, b, c]\n", 0, "songs: [b, c]\n"),
        ("songs: [a, b, c]\n", 2, "songs: [a, b]\n"),
        ("songs: [ a ]\n", 0, "songs: []\n"),
    ])
    func anItemIsRemoved(_ before: String, _ index: Int, _ after: String) throws {
        var document = try document("---\n\(before)---\nBody")
        try document.removeItem(at: [0, index])
        #expect(text(document) == "---\n\(after)---\nBody")
    }

    @Test(arguments: [
        (0, "[\n  {\"a\": 2},\n  {\"a\": 3}\n]"), (1, "[\n  {\"a\": 1},\n  {\"a\": 3}\n]"),
        (2, "[\n  {\"a\": 1},\n  {\"a\": 2}\n]"),
    ])
    func aRecordIsRemovedFromAList(_ index: Int, _ after: String) throws {
        let before = "[\n  {\"a\": 1},\n  {\"a\": 2},\n  {\"a\": 3}\n]"
        var document = try document(before, isJSON: true)
        let removed = document[[index]]
        try document.removeItem(at: [index])
        #expect(text(document) == after)
        try document.insert(removed.value, at: index)
        #expect(String(text(document).filter { $0 != " " }) == before.filter { $0 != " " })
    }

    @Test func theBodyIsReplacedBelowItsMargin() throws {
        var document = try document("---\na: 1 # b\n---\n\nOld\n\nbody\n\n\n")
        try document.setBody("\nNew\n\n---\nbody  \n\n")
        #expect(text(document) == "---\na: 1 # b\n---\n\nNew\n\n---\nbody\n")
    }

    @Test(arguments: [SplitMix.seedOfRun]) func aTextIsReadBackAsItWasWritten(seed: UInt64) throws {
        let parts = [
            "a", " ", ": ", " #", "\n", "\"", "\\", "'", "-", "true", "1", "é", "\u{85}", "[", ",", "}", "|", "\t", "夜",
        ]
        var random = SplitMix(seed: seed)
        for _ in 0..<3000 {
            let count = Int.random(in: 1...6, using: &random)
            let text = (0..<count).map { _ in parts.randomElement(using: &random) ?? "" }.joined()
            let item = Node.Value.object([
                Member("one", .string(text)), Member("two", .array([Node(.string(text), at: .start)])),
            ])
            // Each change is read back, and refused if the result differs from the intended one.
            var yaml = try document("---\nlist:\n  - x: y\n---\n")
            try yaml.insert(item, at: 1, intoListOf: "list", inObjectAt: [])
            try yaml.set("text", to: .string(text), inObjectAt: [])
            var json = try document(#"{"list": []}"#, isJSON: true)
            try json.insert(item, at: 0, intoListOf: "list", inObjectAt: [])
        }
    }

    @Test func aChangeThatWouldTakeSomethingWithItIsRefused() throws {
        var document = try document("---\nx:\n- - a\n  - b\n---\n")
        let before = text(document)
        #expect(throws: Uneditable.self) { try document.removeItem(at: [0, 0, 0]) }
        #expect(text(document) == before)
    }
}
