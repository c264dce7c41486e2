import Diagnostics
import Documents
import TestSupport
import Testing

@Suite struct YAMLTests {
    @Test func readsObjectsListsAndScalars() {
        let reading = Reading(
            yaml: """
                # a comment
                title: "One: \\u00e9"
                tags: [a, 'b', "c"]
                venue:
                  name: Hall   # where
                  rooms:
                    - 1
                    - {floor: 2}
                text: |
                  two
                  lines
                folded: >-
                  one
                  line
                "quoted name": ''
                empty:
                """)
        #expect(
            reading.node?.outline == #"{"title":"One: é","tags":[<a>,"b","c"],"#
                + #""venue":{"name":<Hall>,"rooms":[<1>,{"floor":<2>}]},"text":"two\nlines\n","folded":"one line","#
                + #""quoted name":"","empty":<>}"#)
        #expect(reading.reports.isEmpty)
    }

    @Test(arguments: ["no", "1e3", "0777", "12:30:45", "~", "2026-01-02", ".inf", "0x1F", "1_000", "y"])
    func keepsPlainScalarsAsWritten(text: String) {
        #expect(Reading(yaml: "a: \(text)").node?.outline == "{\"a\":<\(text)>}")
    }

    @Test func knowsWhereEachValueStands() {
        let reading = Reading(yaml: "é: [ü, 😀, x]\r\nb:\r\n  - c: 1\r\n")
        #expect(
            reading.node?.positions == ["1:1", "1:1", "1:4", "1:5", "1:8", "1:11", "2:1", "3:3", "3:5", "3:5", "3:8"])
    }

    @Test(arguments: ["", "# nothing\n", "---\n", "---\n...\n"]) func emptyDocumentIsNull(text: String) {
        #expect(Reading(yaml: text).node?.outline == "null")
    }

    @Test func reportsEveryRepeatedNameAndKeepsTheFirst() {
        let reading = Reading(yaml: "a: 1\nb:\n  c: 1\n  c: 2\n\"a\": 3\n")
        #expect(
            reading.reports == [
                "f:4:3: error: \"c\" occurs twice here [yaml.duplicate-key]\n"
                    + "  hint: the first is on line 3; delete one of them",
                "f:5:1: error: \"a\" occurs twice here [yaml.duplicate-key]\n"
                    + "  hint: the first is on line 1; delete one of them",
            ])
        #expect(reading.node?.outline == #"{"a":<1>,"b":{"c":<1>}}"#)
    }

    @Test(arguments: [
        ("a: &x 1", "1:4", "anchors (&x) can't be used here"),
        ("a: &x [1]", "1:4", "anchors (&x) can't be used here"),
        ("a: *x", "1:4", "aliases (*x) can't be used here"),
        ("a: !!str 1", "1:4", "tags (!!str) can't be used here"),
        ("a: ! b", "1:4", "tags (!) can't be used here"),
        ("a: !!map {}", "1:4", "tags (!!map) can't be used here"),
        ("a: 1\n<<: {b: 1}", "2:1", "merge keys (<<) can't be used here"),
        ("[a]: 1", "1:1", "a list in brackets as the name of a field can't be used here"),
        ("{{ x }}: 1", "1:1", "an object in braces as the name of a field can't be used here"),
        ("a: 1\n---\nb: 2", "2:1", "several documents in one file can't be used here"),
        ("%YAML 1.1\n---\na: 1", "1:1", "directives (lines that begin with %) can't be used here"),
        ("a: x\u{2028}y", "1:5", "an invisible line break (U+2028) isn't allowed here"),
        ("a: x\u{2029}y", "1:5", "an invisible line break (U+2029) isn't allowed here"),
        ("é: x\u{85}y", "1:5", "an invisible line break (U+0085) isn't allowed here"),
        ("a: 1\rb: 2", "1:5", "a carriage return without a line feed isn't allowed here"),
    ])
    func refusesByName(text: String, place: String, message: String) {
        let reading = Reading(yaml: text)
        #expect(reading.node == nil)
        #expect(reading.first == "\(place) yaml.unsupported")
        #expect(reading.message == message)
        #expect(reading.reports.count == 1)
    }

    @Test(arguments: ["\u{85}", "\u{2028}", "\u{2029}", "\r"]) func findsLineBreaksWhereverTheyStand(lineBreak: String)
    {
        for count in 0..<40 {
            // Neither © nor € is a line break, although their bytes begin like one; CR LF is an allowed one.
            let words = "a: ©€\r\nb: " + String(repeating: "x", count: count)
            #expect(Reading(yaml: words + "y").reports == [])
            #expect(Reading(yaml: words + lineBreak + "y").first == "2:\(count + 4) yaml.unsupported")
        }
    }

    @Test(arguments: [
        ("title: One: two", "1:11", "a colon with a space after it isn't allowed here"),
        ("a: 1\nplain words\nb: 2", "2:1", "this is neither a field nor part of the one above"),
        ("a:\n\t- b", "2:1", "a tab can't indent a line"),
        ("a: @b", "1:4", "text can't begin with @"),
        ("a: `b`", "1:4", "text can't begin with `"),
        ("a: %b", "1:4", "text can't begin with % here"),
        ("a: \"b\nc: 2\n", "1:4", "this quoted text is never closed"),
        ("a: 'b\nc: 2\n", "1:4", "this quoted text is never closed"),
        ("a: \"C:\\dir\"", "1:7", "this backslash isn't allowed here"),
        ("a: \"\\u12\"", "1:7", "this isn't a character's code"),
        ("a: \"b\" c\nd: 1", "1:8", "a field was expected here"),
        ("- a\nb: 1", "2:1", "another item of the list was expected here"),
        ("a: [b, c\nd: 1", "2:1", "this line belongs to the value above, but is not indented"),
        ("a: [b, c\n d: [1", "1:4", "this list is not closed properly"),
        ("a: {b: 1", "1:4", "these braces are not closed properly"),
        ("a: [b, , c]", "1:8", "a value is missing here"),
        ("a: [b,", "1:7", "a value is missing here"),
        ("a:\n  é: [b,", "2:9", "a value is missing here"),
        ("a: [b,\n", "2:1", "a value is missing here"),
        ("%TAG\n---\n", "1:1", "a line can't begin with % here"),
        ("a: b\n  - c\n : d", "3:2", "a name is missing before the colon"),
        ("a: - b", "1:4", "a list can't begin here"),
        ("a: *", "1:4", "text can't begin with * here"),
        ("a: **bold**", "1:4", "text can't begin with * here"),
        ("a: & b", "1:4", "text can't begin with & here"),
        ("a: !<b", "1:4", "text can't begin with ! here"),
        ("%b\n---\n", "1:1", "a line can't begin with % here"),
        ("a: | b\n  c", "1:4", "text isn't allowed after | or > on the same line"),
        (": a", "1:1", "a name is missing before the colon"),
        ("\"a\" b", "1:5", "the document ends before this"),
        ("é: \"ü\u{1}\"", "1:6", "the character U+0001 can't be used here"),
        ("é: \"ü\"# b", "1:7", "a comment begins here without a space before it"),
        ("a: [b, c]#d", "1:10", "a comment begins here without a space before it"),
        ("a: [b, c,#d\n ]", "1:10", "a comment begins here without a space before it"),
        ("a: >+1# b\n  c", "1:7", "a comment begins here without a space before it"),
        ("a: [-, b]", "1:5", "a single dash isn't allowed here"),
        ("a: { ?b: c }", "1:6", "text can't begin with ? here"),
        ("a: [?b]", "1:5", "text can't begin with ? here"),
        ("a: [b,\nc]", "2:1", "this line belongs to the value above, but is not indented"),
        ("a:\n  b: [c,\n  # d\n  e]", "4:3", "this line belongs to the value above, but is not indented"),
        ("a: \"b\n\nc\"", "3:1", "this line belongs to the value above, but is not indented"),
        ("- 'a\n  b\nc'", "3:1", "this line belongs to the value above, but is not indented"),
        ("a: \"b\n\tc\"", "2:1", "a tab can't indent a line"),
        ("- [\n\ta,\n b\n ]", "2:1", "a tab can't indent a line"),
        ("a: |\n   \n # b", "2:2", "this empty line has more spaces than the text below it"),
    ])
    func saysWhatIsWrongAndWhere(text: String, place: String, message: String) {
        let reading = Reading(yaml: text)
        #expect(reading.node == nil)
        #expect(reading.first == "\(place) yaml.syntax")
        #expect(reading.message == message)
        #expect(reading.reports.count == 1)
    }

    @Test(arguments: [
        ("{\n  a: [\n    b # c\n  ,d\n  ],\n}", #"{"a":[<b>,<d>]}"#),
        ("a: [\n  b\n]\nc: \"d # e\n\n  #f\"", #"{"a":[<b>],"c":"d # e\n#f"}"#),
        (
            "- a: [] # b\n  c:\n   - d # e\n- [-1, --, \"-\", a?, ? b]",
            #"[{"a":[],"c":[<d>]},[<-1>,<-->,"-",<a?>,{"b":<>}]]"#
        ),
        ("a: |2 # b\n   \n  c\nd: |\n\n  e\n   \n", #"{"a":" \nc\n","d":"\ne\n \n"}"#),
        ("a: |\n  b\n   ", #"{"a":"b\n \n"}"#),
        ("a: |\n  b ", #"{"a":"b "}"#),
        ("é: \"ü\r\n  ö\" # ä\r\nb: [\r\n c]#", nil),
    ])
    func readsWhatLooksLikeTheseErrors(text: String, outline: String?) {
        let reading = Reading(yaml: text)
        #expect(reading.node?.outline == outline)
        #expect(reading.reports.isEmpty == (outline != nil), "\(reading.reports)")
    }

    @Test(arguments: [
        ("title: Song #1\nb: c", "1:13"), ("a: # b\nc: #9 Dream\n", "2:4"), ("- é #ü", "1:5"),
        ("a: [b #c\n ]", "1:7"), ("a: b\n  c  #d", "2:6"),
    ])
    func warnsOfCommentsThatLookLikeText(text: String, place: String) {
        let reading = Reading(yaml: text)
        #expect(reading.node != nil)
        #expect(reading.first == "\(place) yaml.comment")
        #expect(reading.reports.count == 1)
    }

    @Test(arguments: [("a: {b: #9 Dream, c: d}\ne: f", "1:8"), ("a: {b: c #ff0000, d: e}\nf: g", "1:10")])
    func warnsOfACommentThatLeavesBracesOpen(text: String, place: String) {
        let reading = Reading(yaml: text)
        #expect(reading.node == nil)
        #expect(reading.first == "\(place) yaml.comment")
        #expect(reading.reports.count == 2)
    }

    @Test(arguments: [
        "a: b # c", "a: b #", "a: b ##c", "a: \"b\" #c", "a: b#c", "a: #a5301b", "#a\nb: c\n#d", "a: #b\n  c: d",
        "a:\n  #b\n  c: d", "a: |\n  b #c\n", "- #b\n  c: d", "a: [b, c] #d",
    ])
    func acceptsOtherComments(text: String) { #expect(Reading(yaml: text).reports.isEmpty) }

    @Test func refusesOtherEncodings() {
        #expect(Reading(yaml: [0xEF, 0xBB, 0xBF, 0x61]).reports.isEmpty)
        #expect(Reading(yaml: [0xFF, 0xFE, 0x61, 0x00]).first == "1:1 text.encoding")
        #expect(Reading(yaml: Array("a: 1\nb: ".utf8) + [0xE9, 0x0A]).first == "2:4 text.encoding")
    }

    /// What is invalid is refused. What is valid is read as specified, or refused: on purpose, or because libyaml can't read it.
    @Test(.enabled(if: !YAMLCase.all.isEmpty, "the suite is not beside the project"), arguments: YAMLCase.all)
    func readsThePublishedSuite(example: YAMLCase) {
        let reading = Reading(yaml: example.text)
        if let node = reading.node, !example.isInvalid {
            #expect(node.suiteValues == example.values)
            #expect(!Self.beyondLibyaml.contains(example.name), "read now, though listed")
        } else {
            #expect(reading.node == nil)
            #expect(reading.reports.count == 1)
            let isOnPurpose = reading.first?.hasSuffix(" yaml.unsupported") == true
            #expect(example.isInvalid || isOnPurpose || Self.beyondLibyaml.contains(example.name), "\(reading.reports)")
        }
    }

    /// Valid cases that are refused because libyaml 0.2.5 reads them wrongly, or not at all.
    private static let beyondLibyaml: Set<String> = [
        // Fields without names.
        "2JQS", "DFF7", "NHX8", "NKF9", "S3PD", "SM9W/01", "UKK6/00",
        // A colon directly after a quote, or on its own line.
        "4ABK", "4MUZ/00", "4MUZ/01", "4MUZ/02", "58MP", "5MUD", "5T43", "9SA2", "CFD4", "DBG4", "FRK4", "K3WX", "NJ66",
        "UT92", "VJP3/01",
        // Text that begins with a question mark within brackets.
        "652Z", "HM87/00", "HM87/01",
        // Tabs between a sign and its value, or in empty lines.
        "6BCT", "6CA3", "96NN/00", "96NN/01", "A2M4", "DK95/00", "DK95/03", "DK95/04", "Q5MG", "R4YG", "Y79Y/001",
        "Y79Y/010",
        // Unusual directives, and lines at the end of a document.
        "2LFX", "6LVF", "BEC7", "MUS6/05", "MUS6/06", "7Z25", "DK3J", "FP8R", "HWV9", "M7A3", "QT73",
        // Unusual names of anchors.
        "8XYN", "W5VH",
    ]

    @Test func boundsDepth() {
        func nested(_ depth: Int) -> String {
            String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        }
        #expect(Reading(yaml: nested(512)).reports == [])
        #expect(Reading(yaml: nested(513)).first == "1:513 yaml.unsupported")
        #expect(Reading(yaml: String(repeating: "[", count: 100_000)).first == "1:513 yaml.unsupported")
        #expect(Reading(yaml: String(repeating: "- ", count: 100_000)).first == "1:1025 yaml.unsupported")
        #expect(Reading(yaml: String(repeating: "{a: ", count: 100_000)).first == "1:2049 yaml.unsupported")
        #expect(Reading(yaml: String(repeating: "? ", count: 100_000)).first == "1:3 yaml.unsupported")
    }

    @Test func boundsLength() {
        let long = "a: " + String(repeating: "x", count: YAML.maximumLength)
        #expect(Reading(yaml: long).first == "1:1 yaml.unsupported")
        #expect(Reading(yaml: String(long.prefix(YAML.maximumLength))).reports == [])
    }

    /// Inputs known to slow parsers down. Here each takes milliseconds, or is rejected.
    @Test(.timeLimit(.minutes(Patience.minutes(1)))) func readsHostileTextsInTime() {
        // As arguments, they would be in the log.
        let texts = [
            String(repeating: "x", count: 100_000) + ": 1",
            String(repeating: " ", count: 500_000) + "a: 1",
            "a: [" + String(repeating: "x,", count: 300_000) + "]",
            "a: \"" + String(repeating: "x\n", count: 300_000) + "\"",
            String(repeating: "a\n", count: 300_000),
            "a: {" + String(repeating: "?", count: 300_000) + "}",
            String(repeating: "- a\n", count: 200_000),
            (0..<50_000).map { "key\($0): 1\n" }.joined(),
            (0..<500).map { String(repeating: " ", count: $0) + "a:\n" }.joined(),
        ]
        for text in texts {
            let start = ContinuousClock.now
            _ = Reading(yaml: text)
            #expect(ContinuousClock.now - start < .seconds(5), "\(text.prefix(40))")
        }
    }
}
