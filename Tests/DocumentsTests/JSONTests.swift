import Diagnostics
import Documents
import Foundation
import TestSupport
import Testing

@Suite struct JSONTests {
    @Test func readsEveryKindOfValue() {
        let reading = Reading(json: #" { "a" : [ 1, -0.5e+3 ,"x", true,false,null, {}, [] ], "b":{"c":"d"} } "#)
        #expect(reading.node?.outline == #"{"a":[1,-0.5e+3,"x",true,false,null,{},[]],"b":{"c":"d"}}"#)
        #expect(reading.reports.isEmpty)
    }

    @Test func keepsNumbersAsWritten() {
        let reading = Reading(json: "[10000000000000000999, 1.000000000000000005, 1E-999, -0]")
        #expect(reading.node?.outline == "[10000000000000000999,1.000000000000000005,1E-999,-0]")
    }

    @Test func knowsWhereEachValueStands() {
        let reading = Reading(json: "{\n  \"é😀\": \"ü\", \"b\": [1,\r\n\t2]\n}")
        #expect(reading.node?.positions == ["1:1", "2:3", "2:9", "2:14", "2:19", "2:20", "3:2"])
    }

    @Test func decodesEscapes() {
        let reading = Reading(json: #"["\"\\\/\b\f\n\r\t\u00e9\ud83d\ude00é\u0000x"]"#)
        guard case .array(let items)? = reading.node?.value, case .string(let text)? = items.first?.value else {
            Issue.record("\(reading)")
            return
        }
        #expect(Array(text.unicodeScalars) == Array("\"\\/\u{8}\u{c}\n\r\té😀é\0x".unicodeScalars))
    }

    /// More names than the cache holds, of all lengths around its limit, so that names replace one another.
    @Test func readsNamesOfEveryLengthAgainAndAgain() {
        let letters = ["a", "b", "Z", "_", "0", "é", "😀"]
        let names = (1..<12).flatMap { length in letters.map { String(repeating: $0, count: length) + "x" } }
        let object = "{" + names.enumerated().map { "\"\($1)\":\($0)" }.joined(separator: ",") + "}"
        let document = "[\(object),\(object)]"
        let reading = Reading(json: document)
        #expect(reading.node?.outline == document)
        #expect(reading.reports.isEmpty)
        #expect(Reading(json: #"{"":1,"a\"b":2,"c\u0064":3}"#).node?.outline == #"{"":1,"a\"b":2,"cd":3}"#)
        #expect(Reading(json: #"{"a":1}"#).node?.outline == #"{"a":1}"#)
    }

    @Test func comparesNamesByTheirBytes() {
        #expect(Reading(json: "{\"\u{e9}\":1,\"e\u{301}\":2}").reports.isEmpty)
    }

    @Test(arguments: [6, 40]) func reportsEveryRepeatedNameAndKeepsTheFirst(names: Int) {
        let members = (0..<names).map { "\"k\($0)\":\($0)" } + ["\"k1\":7", "\"k5\":8"]
        let reading = Reading(json: "{" + members.joined(separator: ",\n") + "}")
        #expect(
            reading.reports == [
                "f:\(names + 1):1: error: \"k1\" occurs twice here [json.duplicate-key]\n"
                    + "  hint: the first is on line 2; delete one of them",
                "f:\(names + 2):1: error: \"k5\" occurs twice here [json.duplicate-key]\n"
                    + "  hint: the first is on line 6; delete one of them",
            ])
        #expect(reading.node?.outline == "{" + members.dropLast(2).joined(separator: ",") + "}")
    }

    @Test(arguments: [
        ("", "1:1", "the file is empty"),
        ("[1,\n 2,\n]", "2:3", "a comma isn't allowed before ]"),
        (#"{"a":1,}"#, "1:7", "a comma isn't allowed before }"),
        ("[1 // one\n]", "1:4", "JSON has no comments"),
        ("/* c */ 1", "1:1", "JSON has no comments"),
        ("# c\n1", "1:1", "JSON has no comments"),
        ("{\"a\":1}\n{}", "2:1", "the document ends before this"),
        ("[1]]", "1:4", "this ] has no matching opening bracket"),
        ("['a']", "1:2", "' isn't a quote in JSON"),
        ("[\u{201C}a\u{201D}]", "1:2", "\u{201C} isn't a quote in JSON"),
        ("{a: 1}", "1:2", "names must be in quotes"),
        ("{\"a\" 1}", "1:6", "a colon is missing here"),
        ("{1: 1}", "1:2", "names must be in quotes"),
        ("[1 2]", "1:4", "a comma is missing before this"),
        ("{\"a\":1 \"b\":2}", "1:8", "a comma is missing before this"),
        ("[1, 2", "1:6", "the file ends before the [ on line 1, column 1 is closed"),
        ("[\n{\"a\":[1]\n", "3:1", "the file ends before the { on line 2, column 1 is closed"),
        ("{\"a\":", "1:6", "the file ends before the { on line 1, column 1 is closed"),
        ("[1}", "1:3", "the [ on line 1, column 1 can't be closed with }"),
        ("[\"a\":1]", "1:5", "a colon isn't allowed here"),
        ("[,1]", "1:2", "a value is missing here"),
        ("[True]", "1:2", "\"True\" isn't a value in JSON"),
        ("[NaN]", "1:2", "\"NaN\" isn't a value in JSON"),
        ("[-Infinity]", "1:2", "\"-Infinity\" isn't a number in JSON"),
        ("[nul]", "1:2", "\"nul\" isn't a value in JSON"),
        ("[01]", "1:2", "\"01\" isn't a number in JSON"),
        ("[+1]", "1:2", "\"+1\" isn't a number in JSON"),
        ("[.5]", "1:2", "\".5\" isn't a number in JSON"),
        ("[1.]", "1:2", "\"1.\" isn't a number in JSON"),
        ("[0x1F]", "1:2", "\"0x1F\" isn't a number in JSON"),
        ("[1e]", "1:2", "\"1e\" isn't a number in JSON"),
        ("[-]", "1:2", "\"-\" isn't a number in JSON"),
        ("[\"é\ta\"]", "1:4", "text can't contain a tab"),
        ("[\"a\nb\"]", "1:2", "this text has no closing quote on its line"),
        ("[\"a", "1:2", "this text has no closing quote on its line"),
        ("[\"a\u{1}\"]", "1:4", "text can't contain the control character U+0001"),
        ("[\"é\\x\"]", "1:4", "a backslash isn't allowed before this character"),
        ("[\"\\u12g4\"]", "1:3", "\\u needs four hexadecimal digits"),
        ("[\"\\ud800\"]", "1:3", "this is half of a character (a lone surrogate)"),
        ("[\"\\ud800\\u0041\"]", "1:3", "this is half of a character (a lone surrogate)"),
        ("[\"\\udc00\"]", "1:3", "this is half of a character (a lone surrogate)"),
        ("[\u{a0}1]", "1:2", "an unusual space (U+00A0) isn't allowed here"),
        ("[\u{c}1]", "1:2", "the control character U+000C isn't allowed here"),
        ("[é]", "1:2", "\"é\" isn't allowed here"),
        ("\"é😀\" x", "1:6", "the document ends before this"),
    ])
    func saysWhatIsWrongAndWhere(text: String, place: String, message: String) {
        let reading = Reading(json: text)
        #expect(reading.node == nil)
        #expect(reading.first == "\(place) json.syntax")
        #expect(reading.message == message)
        #expect(reading.reports.count == 1)
    }

    @Test(
        arguments: [
            ([0xFF, 0xFE, 0x7B, 0x00], "1:1", "the file is in UTF-16"),
            ([0x7B, 0x00, 0x7D, 0x00], "1:1", "the file is in UTF-16"),
            ([0x00, 0x7B, 0x00, 0x7D], "1:1", "the file is in UTF-16"),
            (Array("[\"ok\",\n \"é".utf8) + [0xE9, 0x22, 0x5D], "2:4", "the byte 0xe9 isn't valid in UTF-8"),
            (Array("[\"".utf8) + [0xED, 0xA0, 0x80, 0x22, 0x5D], "1:3", "the byte 0xed isn't valid in UTF-8"),
            (Array("[\"".utf8) + [0xC0, 0xAF, 0x22, 0x5D], "1:3", "the byte 0xc0 isn't valid in UTF-8"),
        ] as [([UInt8], String, String)])
    func refusesOtherEncodings(bytes: [UInt8], place: String, message: String) {
        let reading = Reading(json: bytes)
        #expect(reading.node == nil)
        #expect(reading.first == "\(place) text.encoding")
        #expect(reading.message == message)
    }

    @Test func boundsDepth() {
        func nested(_ depth: Int) -> String {
            String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        }
        #expect(Reading(json: nested(512)).reports.isEmpty)
        #expect(Reading(json: nested(513)).first == "1:513 json.too-deep")
        #expect(Reading(json: String(repeating: "{\"a\":", count: 100_000)).first == "1:2561 json.too-deep")
    }

    @Test(.enabled(if: suite != nil, "the suite is not beside the project"), arguments: suiteFiles)
    func readsThePublishedSuite(name: String) throws {
        let folder = try #require(Self.suite)
        let bytes = Array(try Data(contentsOf: folder.appending(path: name)))
        let reading = Reading(json: bytes)
        // A repeated name is grammatical, but an error here on purpose; the rest of the document is still read.
        let hasRepeatedName = name.contains("duplicated_key") || name.contains("same_key")
        if name.hasPrefix("y_") || hasRepeatedName {
            #expect(reading.node != nil)
            #expect(reading.reports.isEmpty != hasRepeatedName, "\(reading.reports)")
        } else if name.hasPrefix("n_") {
            #expect(reading.node == nil)
            #expect(reading.reports.count == 1)
        } else {
            #expect((reading.node == nil) == !reading.reports.isEmpty)
        }
        if name.hasPrefix("transform_number") || name.contains("nfc_nfd") {
            // Text is read as written, without rounding or normalisation.
            #expect(reading.node?.outline == String(decoding: bytes, as: UTF8.self).filter { !$0.isWhitespace })
        } else if name.hasPrefix("transform_string") {
            #expect((reading.node == nil) == name.contains("invalid"))
        }
    }

    private static let suite = Shared.folder("specs/json")

    private static let suiteFiles: [String] = {
        let files = suite.flatMap { try? FileManager.default.contentsOfDirectory(atPath: $0.path) }  // nil: skipped
        return (files ?? []).filter { $0.hasSuffix(".json") }.sorted()
    }()
}
