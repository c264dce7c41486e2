import Diagnostics
import Testing

@Test func formatsAsCompilersDo() {
    let diagnostic = Diagnostic(
        .error, code: .missingField, at: Place(file: "songs/dance.json", line: 2, column: 12),
        message: "no \"name\" here",
        hint: "is \"nme\" a misspelling of \"name\"?")
    #expect(
        diagnostic.formatted() == """
            songs/dance.json:2:12: error: no "name" here [content.missing-field]
              hint: is "nme" a misspelling of "name"?
            """)
}

@Test func hostileTextCannotSteerTheTerminal() {
    let diagnostic = Diagnostic(
        .warning, code: .skippedFile, at: Place(file: "a\u{1b}[2J\r.md"), message: "bad\n\u{202e}name")
    #expect(diagnostic.formatted() == "a\\u{1b}[2J\\u{d}.md: warning: bad\\u{a}\\u{202e}name [file.skipped]")
}

@Test func namesInTwoFormsOfUnicodeAreTwoPlaces() {
    let places: Set = [Place(file: "\u{e9}.md", line: 1), Place(file: "e\u{301}.md", line: 1)]
    #expect(places.count == 2)
}

@Test func jsonIsOneLine() {
    let diagnostic = Diagnostic(.note, code: .skippedFile, at: Place(file: "a\nb", line: 3), message: "x\u{2028}\"y\"")
    #expect(
        diagnostic.json
            == #"{"severity":"note","code":"file.skipped","file":"a\nb","line":3,"message":"x\u2028\"y\""}"#)
}

@Test func whatIsSaidOfAFileIsInTheOrderOfItsLines() {
    var log = DiagnosticLog()
    for (file, line, column) in [("b", 3, 1), ("b", 1, 9), ("b", 1, 2), ("a", 2, 1), ("b", 2, 1)] {
        log.error(.invalidValue, at: Place(file: file, line: line, column: column), "\(file)\(line)\(column)")
    }
    log.error(.writeFailed, at: nil, "last")
    #expect(log.inOrderOfLines.map(\.message) == ["b12", "b19", "b31", "a21", "b21", "last"])
}
