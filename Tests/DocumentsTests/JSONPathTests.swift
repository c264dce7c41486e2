import Diagnostics
import Documents
import Foundation
import Testing

private let feed = #"""
    [{"i": "A", "e": []},
     {"i": "é😀\"]", "e": [{"tt": 1}, {"sh": "[{", "tt": "x"}], "a b": {"": [[1], 2]}},
     17]
    """#

@Test(arguments: [
    ("[{", "$"), (#"{"i": "A""#, "$[0]"), (#""A""#, "$[0].i"), (#""i": "é"#, "$[1].i"), (#"{"tt": 1"#, "$[1].e[0]"),
    (#"{"sh""#, "$[1].e[1]"), (#""tt": "x""#, "$[1].e[1].tt"), (#""x""#, "$[1].e[1].tt"),
    (#"2]}"#, #"$[1]["a b"][""][1]"#), ("1], 2", #"$[1]["a b"][""][0][0]"#), ("17", "$[2]"),
])
func saysTheWayToAValue(_ example: (text: String, path: String)) throws {
    let start = try #require(feed.range(of: example.text)?.lowerBound)
    let before = feed.unicodeScalars[..<start]
    let line = before.split(separator: "\n", omittingEmptySubsequences: false)
    let position = Position(line: UInt32(line.count), column: UInt32((line.last?.count ?? 0) + 1))
    #expect(JSON.path(to: position, in: Array(feed.utf8)) == example.path)
}

@Test(arguments: [
    ("", "$"), ("[", "$[0]"), ("[1,", "$[1]"), (#"{"a": [1, {"b"#, "$.a[1]"), (#"{"a": "x"#, "$.a"), ("]]]}", "$"),
    (#"["\"#, "$[0]"),
])
func saysTheWayToWhereATextEnds(_ example: (text: String, path: String)) {
    let end = Position(line: 1, column: UInt32(example.text.utf8.count + 1))
    #expect(JSON.path(to: end, in: Array(example.text.utf8)) == example.path)
}
