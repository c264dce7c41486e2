import Foundation
import Serving
import Testing

@Suite struct ListChangeTests {
    @Test(arguments: 0..<12 as Range<UInt64>)
    func changesInSequenceLeadToTheCompleteList(_ seed: UInt64) throws {
        var list = RandomList(seed: seed)
        var before = try list.json()
        var (changes, page) = (0, try #require(try RandomList.object(before)))
        for step in 0..<60 {
            list.change()
            let now = try list.json()
            let complete = try #require(try RandomList.object(now))
            let (old, new) = (try #require(ListParts(before)), try #require(ListParts(now)))
            if let change = ListChange(from: old, to: new) {
                changes += 1
                let text = Array("{".utf8) + change.members.dropLast() + Array("}".utf8)
                #expect(!text.contains(UInt8(ascii: "\n")))
                page = RandomList.changed(page, by: try #require(try RandomList.object(text)))
            } else {
                page = complete
            }
            #expect(RandomList.areEqual(page, complete), "seed \(seed), step \(step)")
            before = now
        }
        #expect(changes > 10, "seed \(seed)")
    }

    private func change(_ old: String, _ new: String) throws -> String? {
        let (old, new) = (try #require(ListParts(Array(old.utf8))), try #require(ListParts(Array(new.utf8))))
        return ListChange(from: old, to: new).map { String(decoding: $0.members, as: UTF8.self) }
    }

    @Test func aVoteIsAFewNumbers() throws {
        let old = #"{"voters":1,"songs":[\#n{"id":"a","ups":1,"net":1},\#n{"id":"b","ups":0,"net":0}\#n]}"#
        let more = #"{"voters":2,"songs":[\#n{"id":"a","ups":1,"net":1},\#n{"id":"b","ups":1,"net":1}\#n]}"#
        #expect(try change(old, more) == #""voters":2,"songs":[{"id":"b","ups":1,"net":1}],"#)
        let turned = #"{"voters":1,"songs":[\#n{"id":"b","ups":0,"net":0},\#n{"id":"a","ups":1,"net":1}\#n]}"#
        #expect(try change(old, turned) == #""order":[1,1,0,1],"#)
        let fewer = #"{"voters":1,"songs":[\#n{"id":"b","ups":0,"net":0}\#n]}"#
        #expect(try change(old, fewer) == #""order":[1,1],"#)
        #expect(try change(fewer, old) == #""songs":[{"id":"a","ups":1,"net":1}],"order":[1,1,0,1],"#)
    }

    @Test func aMemberThatDisappearsNeedsTheCompleteList() throws {
        #expect(try change(#"{"results":"hidden","songs":[]}"#, #"{"songs":[]}"#) == nil)
        #expect(try change(#"{"songs":[{"id":"a","ups":1}]}"#, #"{"songs":[{"id":"a"}]}"#) == nil)
    }

    @Test(arguments: [
        "", "{", "[]", "{\"a\"}", "{}", "{\"songs\":1}", "{\"songs\":[1]}", "{\"songs\":[{\"id\":", "{\"songs\":[\"",
        "{\"songs\":[{\"id\":\"a\"},{\"id\":\"a\"}]}", "{\"songs\":[\"\\", "{\"songs\":[]]", "{\"songs\":[}",
    ])
    func otherTextsAreNoLists(_ text: String) { #expect(ListParts(Array(text.utf8)) == nil, "\(text)") }
}
