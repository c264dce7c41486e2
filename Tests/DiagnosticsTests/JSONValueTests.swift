import Diagnostics
import Testing

@Suite struct JSONValueTests {
    @Test func valuesNestOnOneLineWithoutBlanks() {
        let value: JSONValue = [
            "z": .array([.null, false, .number(-1), [:]]), "a": ["b": .array([])], "z\"": .written("0.10"),
        ]
        #expect(value.text == #"{"z":[null,false,-1,{}],"a":{"b":[]},"z\"":0.10}"#)
    }

    @Test func membersForPeopleHaveBlanks() {
        let value: JSONValue = ["a": .array([.number(1), ["b": "x,y", "c": .null]]), "d e": .array([])]
        #expect(value.memberTexts(.spaced) == [#""a": [1, {"b": "x,y", "c": null}]"#, #""d e": []"#])
        #expect(value.text(.padded) == #"{ "a": [1, { "b": "x,y", "c": null }], "d e": [] }"#)
        #expect(JSONValue.array([[:]]).text(.padded) == "[{}]")
    }

    @Test func textIsEscaped() {
        #expect(JSONValue.string("\"\\\n\u{1b}é").text == #""\"\\\n\u001bé""#)
    }

    @Test func membersThatAreNilAreLeftOut() {
        var object: JSONValue = ["a": "b"]
        object.add("c", nil)
        object.add("d", .null)
        #expect(object.text == #"{"a":"b","d":null}"#)
    }
}
