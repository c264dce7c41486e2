import Testing
import Text

@Suite struct LineRangesTests {
    private func lines(_ text: String, _ width: Int) -> [String] {
        let bytes = Array(text.utf8)
        return lineRanges(of: bytes, width: width).map { String(decoding: bytes[$0], as: UTF8.self) }
    }

    @Test func breaksAtSpacesAndLineEnds() {
        #expect(lines("  one two  three\nfour\n\nfive ", 9) == ["one two", "three", "four", "", "five"])
        #expect(lines("one two  three", .max) == ["one two  three"])
        #expect(lines("", 9) == [])
    }

    @Test func neverBreaksAWord() {
        #expect(lines("a https://example.org/long b", 5) == ["a", "https://example.org/long", "b"])
        #expect(lines("Ærøskøbing Ærø", 10) == ["Ærøskøbing", "Ærø"])
    }

    @Test func breaksBesideWideCharactersButNotBeforeTheirPunctuation() {
        #expect(lines("今日は、いい天気。", 6) == ["今日", "は、い", "い天", "気。"])
        #expect(lines("「今日」", 4) == ["「今", "日」"])
        #expect(lines("e\u{301}e\u{301}夜", 2) == ["e\u{301}e\u{301}", "夜"])
    }
}
