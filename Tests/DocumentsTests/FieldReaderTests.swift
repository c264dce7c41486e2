import Diagnostics
import Documents
import Testing

@Suite struct FieldReaderTests {
    private enum Status: String, CaseIterable { case scheduled, cancelled, postponed }

    @Test func readsEveryTypeFromBothLanguages() throws {
        let json = """
            {"title": "A", "pinned": true, "count": 12, "tags": ["a", "b"], "status": "cancelled",
             "venue": {"name": "Hall"}, "songs": [{"id": "x"}, {"id": "y"}], "date": "2026", "raw": [1], "none": null}
            """
        let yaml = """
            title: A
            pinned: true
            count: 12
            tags: [a, "b"]
            status: cancelled
            venue: {name: Hall}
            songs:
              - id: x
              - id: y
            date: 2026
            raw: [1]
            none:
            """
        for node in [Reading(json: json).node, Reading(yaml: yaml).node] {
            var log = DiagnosticLog()
            let node = try #require(node)
            var fields = try reader(node, &log)
            #expect(fields.requiredText("title", &log) == "A")
            #expect(fields.flag("pinned", &log) == true)
            #expect(fields.integer("count", in: 1...12, &log) == 12)
            #expect(fields.texts("tags", &log) == ["a", "b"])
            #expect(fields.texts("title", &log) == ["A"])
            #expect(fields.choice("status", of: Status.self, &log) == .cancelled)
            guard var venue = fields.object("venue", of: "venue", &log) else { throw NoReader() }
            #expect(venue.text("name", &log) == "Hall")
            venue.finish(&log)
            var songs: [String?] = []
            fields.forEachObject("songs", of: "song", &log) { song, log in songs.append(song.text("id", &log)) }
            #expect(songs == ["x", "y"])
            #expect(fields.value("date", &log) { text in Int(text) } == 2026)
            #expect(fields.node("raw")?.outline.contains("1") == true)
            let (hasTitle, hasNone, hasOther) = (fields.has("title"), fields.has("none"), fields.has("absent"))
            #expect(hasTitle && !hasNone && !hasOther)
            #expect(fields.text("none", &log) == nil)
            fields.finish(&log)
            #expect(log.diagnostics == [])
        }
    }

    @Test func absentAndNullAreNothing() throws {
        var log = DiagnosticLog()
        for text in ["other: 1", "a:", "a: ~", "a: null"] {
            var fields = try reader(yaml: text, &log)
            #expect(fields.flag("a", &log) == nil)
            #expect(fields.integer("a", in: 0...9, &log) == nil)
            #expect(fields.texts("a", &log) == [])
            let hasObject = fields.object("a", of: "x", &log) != nil
            #expect(!hasObject)
            fields.forEachObject("a", of: "x", &log) { _, _ in Issue.record("there is no object") }
            let hasValue = fields.has("a")
            #expect(!hasValue)
        }
        #expect(log.diagnostics == [])
    }

    @Test(arguments: ["no", "1e3", "0777", "12:30:45", "~", "null", "true"])
    func plainScalarIsTextAsWritten(text: String) throws {
        var log = DiagnosticLog()
        var fields = try reader(yaml: "a: \(text)", &log)
        #expect(fields.requiredText("a", &log) == text)
        #expect(log.diagnostics == [])
    }

    @Test func namesAMisspellingOfAMissingFieldOnce() throws {
        var log = DiagnosticLog()
        var fields = try reader(json: "{\n \"nme\": \"A\"}", &log)
        #expect(fields.requiredText("name", &log) == nil)
        fields.finish(&log)
        #expect(
            reports(log) == [
                "f:1:1: error: no \"name\" in this event [content.missing-field]\n"
                    + "  hint: is \"nme\" a misspelling of \"name\"?"
            ])
    }

    @Test func requiresAField() throws {
        var log = DiagnosticLog()
        var fields = try reader(yaml: "\nb: 1", &log)
        _ = fields.text("b", &log)
        #expect(fields.requiredText("name", &log) == nil)
        #expect(
            reports(log) == [
                "f:2:1: error: no \"name\" in this event [content.missing-field]\n  hint: every event needs one"
            ]
        )
    }

    @Test(arguments: [("{\"name\": null}", "1:10"), ("name:", "1:6")]) func requiresAValue(text: String, place: String)
        throws
    {
        var log = DiagnosticLog()
        var fields = try text.hasPrefix("{") ? reader(json: text, &log) : reader(yaml: text, &log)
        #expect(fields.requiredText("name", &log) == nil)
        #expect(
            reports(log) == [
                "f:\(place): error: \"name\" has no value here [content.missing-field]\n  hint: every event needs one"
            ])
    }

    @Test(arguments: ["", " ", "\\t\\n", "\\u00a0\\u3000", "\\u200b\\u2060\\ufeff", "\\u0000"])
    func blankIsNotEnough(text: String) throws {
        var log = DiagnosticLog()
        var fields = try reader(json: "{\"name\": \"\(text)\"}", &log)
        #expect(fields.requiredText("name", &log) == nil)
        #expect(
            reports(log) == [
                "f:1:10: error: \"name\" of this event is blank [content.blank-field]\n  hint: fill it in"
            ])
    }

    @Test(arguments: [
        ("{\"a\": 1999}", "must be text, not the number 1999", "put it in quotes: \"1999\""),
        ("{\"a\": true}", "must be text, not true", "put it in quotes: \"true\""),
        (
            "{\"a\": []}", "must be text, not a list",
            "write one text, not a list; put text that begins with [ or - in quotes"
        ),
        (
            "{\"a\": {}}", "must be text, not a group of fields",
            "write one text; put text that begins with { or contains a colon in quotes"
        ),
    ])
    func textIsText(json: String, rule: String, hint: String) throws {
        let report = "f:1:7: error: \"a\" of this event \(rule) [content.wrong-type]\n  hint: \(hint)"
        var log = DiagnosticLog()
        var fields = try reader(json: json, &log)
        #expect(fields.text("a", &log) == nil)
        #expect(fields.requiredText("a", &log) == nil)
        #expect(fields.choice("a", of: Status.self, &log) == nil)
        #expect(fields.value("a", &log) { text in text } == nil)
        #expect(reports(log) == Array(repeating: report, count: 4))
    }

    @Test(arguments: [
        ("a: yes", "the text \"yes\"", "write true, without quotes"),
        ("a: off", "the text \"off\"", "write false, without quotes"),
        ("a: \"true\"", "the text \"true\"", "write true, without quotes"),
        ("a: maybe", "the text \"maybe\"", "write true or false, without quotes"),
        ("a: [true]", "a list", "write true or false, without quotes"),
    ])
    func flagIsTrueOrFalse(yaml: String, kind: String, hint: String) throws {
        var log = DiagnosticLog()
        var fields = try reader(yaml: yaml, &log)
        #expect(fields.flag("a", &log) == nil)
        #expect(
            reports(log) == [
                "f:1:4: error: \"a\" of this event must be true or false, not \(kind) [content.wrong-type]\n  hint: \(hint)"
            ])
    }

    @Test(arguments: ["1.0", "1e3", "0777", "1_000", "+1", "0x1F", "\"12\"", "twelve", "[1]", "--", "١٢"])
    func integerIsExact(yaml: String) throws {
        var log = DiagnosticLog()
        var fields = try reader(yaml: "a: \(yaml)", &log)
        #expect(fields.integer("a", in: .min ... .max, &log) == nil)
        #expect(log.diagnostics.map(\.code) == [.wrongType])
        #expect(log.diagnostics.first?.place == Place(file: "f", line: 1, column: 4))
    }

    @Test(arguments: [
        ("10", 1...9, "from 1 to 9, not 10"),
        ("-1", 0...Int.max, "at least 0, not -1"),
        ("1", Int.min...0, "at most 0, not 1"),
        ("9223372036854775808", 0...Int.max, "at least 0, not 9223372036854775808"),
    ])
    func integerHasARange(json: String, range: ClosedRange<Int>, rule: String) throws {
        var log = DiagnosticLog()
        var fields = try reader(json: "{\"a\": \(json)}", &log)
        #expect(fields.integer("a", in: range, &log) == nil)
        #expect(reports(log) == ["f:1:7: error: \"a\" of this event must be \(rule) [content.invalid-value]"])
    }

    @Test func integerReachesTheEnds() throws {
        var log = DiagnosticLog()
        var fields = try reader(json: "{\"a\": -9223372036854775808, \"b\": 9223372036854775807, \"c\": -0}", &log)
        #expect(fields.integer("a", in: .min ... .max, &log) == .min)
        #expect(fields.integer("b", in: .min ... .max, &log) == .max)
        #expect(fields.integer("c", in: .min ... .max, &log) == 0)
    }

    @Test func eachItemOfAListIsText() throws {
        var log = DiagnosticLog()
        var fields = try reader(json: "{\"a\": [\"x\", 1, null, \"y\", []]}", &log)
        #expect(fields.texts("a", &log) == ["x", "y"])
        #expect(
            reports(log) == [
                "f:1:13: error: each item of \"a\" must be text, not the number 1 [content.wrong-type]\n"
                    + "  hint: put it in quotes: \"1\"",
                "f:1:16: error: each item of \"a\" must be text, not empty [content.wrong-type]\n  hint: write some text",
                "f:1:27: error: each item of \"a\" must be text, not a list [content.wrong-type]\n"
                    + "  hint: write one text, not a list; put text that begins with [ or - in quotes",
            ])
    }

    @Test func textsAreNeverAnObject() throws {
        var log = DiagnosticLog()
        var fields = try reader(yaml: "a: {b: c}", &log)
        #expect(fields.texts("a", &log) == [])
        #expect(
            reports(log) == [
                "f:1:4: error: \"a\" of this event must be a text or a list of texts, not a group of fields "
                    + "[content.wrong-type]\n  hint: write [one, two]"
            ])
    }

    @Test func choiceListsWhatIsPossible() throws {
        var log = DiagnosticLog()
        var fields = try reader(yaml: "a: canceled\nb: gone", &log)
        #expect(fields.choice("a", of: Status.self, &log) == nil)
        #expect(fields.choice("b", of: Status.self, &log) == nil)
        #expect(
            reports(log) == [
                "f:1:4: error: \"a\" of this event must be scheduled, cancelled or postponed, not \"canceled\" "
                    + "[content.invalid-value]\n  hint: did you mean \"cancelled\"?",
                "f:2:4: error: \"b\" of this event must be scheduled, cancelled or postponed, not \"gone\" "
                    + "[content.invalid-value]",
            ])
    }

    @Test func reportsWhatItsParserSays() throws {
        var log = DiagnosticLog()
        var fields = try reader(yaml: "a: 2026-02-30", &log)
        let value: Int? = fields.value("a", &log) { text throws(InvalidValue) in
            throw InvalidValue("\(text) is no day", hint: "February 2026 has 28 days")
        }
        #expect(value == nil)
        #expect(
            reports(log) == [
                "f:1:4: error: 2026-02-30 is no day [content.invalid-value]\n  hint: February 2026 has 28 days"
            ])
    }

    @Test func objectsAreObjects() throws {
        var log = DiagnosticLog()
        var fields = try reader(json: "{\"a\": \"x\", \"b\": {}, \"c\": [{}, 1, {}]}", &log)
        let isObject = fields.object("a", of: "venue", &log) != nil
        #expect(!isObject)
        fields.forEachObject("b", of: "song", &log) { _, _ in Issue.record("this is no list") }
        var count = 0
        fields.forEachObject("c", of: "song", &log) { _, _ in count += 1 }
        #expect(count == 2)
        #expect(
            reports(log) == [
                "f:1:7: error: \"a\" of this event must be a group of fields, not the text \"x\" [content.wrong-type]\n"
                    + "  hint: write its fields as name: value",
                "f:1:17: error: \"b\" of this event must be a list, not a group of fields [content.wrong-type]\n"
                    + "  hint: write a list, even for one song",
                "f:1:31: error: the song must be a group of fields, not the number 1 [content.wrong-type]\n"
                    + "  hint: write its fields as name: value",
            ])
        let canBeRead = FieldReader(Node(.null, at: .start), file: "f", of: "site", &log) != nil
        #expect(!canBeRead)
        #expect(reports(log).last?.hasPrefix("f:1:1: error: the site must be a group of fields, not empty") == true)
    }

    @Test func warnsOfUnknownFields() throws {
        var log = DiagnosticLog()
        var fields = try reader(yaml: "title: A\nautor: B\nsomething: C", &log)
        _ = fields.text("title", &log)
        _ = fields.text("author", &log)
        fields.finish(&log)
        #expect(
            reports(log) == [
                "f:2:1: warning: this event has an unknown field \"autor\" [content.unknown-field]\n"
                    + "  hint: did you mean \"author\"?",
                "f:3:1: warning: this event has an unknown field \"something\" [content.unknown-field]\n"
                    + "  hint: its fields are title and author",
            ])
        #expect(!log.hasErrors)
    }

    @Test func warnsOfUnknownFieldsOfEachObjectWithin() throws {
        var log = DiagnosticLog()
        var fields = try reader(
            json: """
                {"songs": [
                {"id": "a", "tally": {"up": 1, "dwn": 2}}, {"id": "b"},
                {"id": "c", "tally": {"x": 3}, "y": 4}]}
                """, &log)
        fields.forEachObject("songs", of: "song", &log) { song, log in
            _ = song.text("id", &log)
            song.withObject("tally", of: "tally", &log) { tally, log in
                _ = tally.integer("up", in: 0...9, &log)
                _ = tally.integer("down", in: 0...9, &log)
            }
        }
        fields.finish(&log)
        #expect(
            reports(log) == [
                "f:2:32: warning: this tally has an unknown field \"dwn\" [content.unknown-field]\n"
                    + "  hint: did you mean \"down\"?",
                "f:3:23: warning: this tally has an unknown field \"x\" [content.unknown-field]\n"
                    + "  hint: its fields are up and down",
                "f:3:32: warning: this song has an unknown field \"y\" [content.unknown-field]\n"
                    + "  hint: its fields are id and tally",
            ])
    }

    @Test func readsEachObjectAsItWouldAloneInAListOrOneAfterAnother() throws {
        var log = DiagnosticLog()
        // U+212A equals K by canonical equivalence, but has other bytes.
        let objects = [
            #"{"a": 1, "K": 2}"#, #"{"a": 3, "K": 4}"#, #"{"a": 5, "\u212a": 6}"#, #"{"K": 7, "a": 8}"#, #"{"a": 9}"#,
            #"{"a": 10, "K": 11, "x": 12}"#, #"{"a": 13, "K": "no"}"#, #"{}"#, #"{"K": 14, "a": null}"#,
        ]
        /// Asks every other object for another field in between.
        func read(_ fields: inout FieldReader, at index: Int, _ log: inout DiagnosticLog) -> [Int?] {
            let first = fields.integer("a", in: 0...99, &log)
            let between = index.isMultiple(of: 2) ? nil : fields.integer("x", in: 0...99, &log)
            return [first, between, fields.integer("K", in: 0...99, &log)]
        }
        var (alone, aloneLog): ([[Int?]], DiagnosticLog) = ([], DiagnosticLog())
        for (index, object) in objects.enumerated() {
            // Gives the object its own line and column, as in the list.
            let before = String(repeating: "\n", count: index + 1)
            var fields = try reader(json: before + object, &aloneLog)
            alone.append(read(&fields, at: index, &aloneLog))
            fields.finish(&aloneLog)
        }
        var (inTurn, memory, inTurnLog): ([[Int?]], FieldSearch, DiagnosticLog) = ([], FieldSearch(), DiagnosticLog())
        for (index, object) in objects.enumerated() {
            let text = String(repeating: "\n", count: index + 1) + object
            let node = try #require(JSON.parse(Array(text.utf8), file: "f", &inTurnLog))
            guard var fields = FieldReader(node, file: "f", of: "event", like: &memory, &inTurnLog) else {
                throw NoReader()
            }
            inTurn.append(read(&fields, at: index, &inTurnLog))
            fields.finish(&inTurnLog, leaving: &memory)
        }
        #expect(inTurn == alone)
        #expect(reports(inTurnLog) == reports(aloneLog))
        var together: [[Int?]] = []
        var fields = try reader(json: "{\"songs\": [\n" + objects.joined(separator: ",\n") + "]}", &log)
        fields.forEachObject("songs", of: "event", &log) { song, log in
            together.append(read(&song, at: together.count, &log))
        }
        #expect(together == alone)
        #expect(reports(log) == reports(aloneLog) && !reports(log).isEmpty)
    }

    @Test func readsOnBehindObjectsWithinObjects() throws {
        var log = DiagnosticLog()
        var fields = try reader(
            json: #"{"list": [{"a": {"b": {"c": 1}, "d": 2}, "e": 3}, {"a": {"d": 4}, "e": 5}]}"#, &log)
        var numbers: [Int?] = []
        fields.forEachObject("list", of: "x", &log) { fields, log in
            fields.withObject("a", of: "y", &log) { fields, log in
                fields.withObject("b", of: "z", &log) { fields, log in
                    numbers.append(fields.integer("c", in: 0...9, &log))
                }
                numbers.append(fields.integer("d", in: 0...9, &log))
            }
            numbers.append(fields.integer("e", in: 0...9, &log))
        }
        #expect(numbers == [1, 2, 3, 4, 5])
        #expect(log.diagnostics == [])
    }

    @Test func knowsPlaces() throws {
        var log = DiagnosticLog()
        let fields = try reader(yaml: "\ntitle: A", &log)
        #expect(fields.place(of: "title") == Place(file: "f", line: 2, column: 8))
        #expect(fields.place(of: "other") == Place(file: "f", line: 2, column: 1))
        #expect(fields.position == Position(line: 2, column: 1))
    }

    private func reader(json: String, _ log: inout DiagnosticLog) throws -> FieldReader {
        let node = try #require(JSON.parse(Array(json.utf8), file: "f", &log))
        return try reader(node, &log)
    }

    private func reader(yaml: String, _ log: inout DiagnosticLog) throws -> FieldReader {
        let node = try #require(YAML.parse(Array(yaml.utf8), file: "f", &log))
        return try reader(node, &log)
    }

    // #require can't unwrap a noncopyable type.
    private func reader(_ node: Node, _ log: inout DiagnosticLog) throws -> FieldReader {
        guard let reader = FieldReader(node, file: "f", of: "event", &log) else { throw NoReader() }
        return reader
    }

    private struct NoReader: Error {}

    private func reports(_ log: DiagnosticLog) -> [String] { log.diagnostics.map { $0.formatted() } }
}
