import Testing
import Text

@Suite struct VisibleTests {
    @Test func leavesOutWhatCannotBeSeen() {
        #expect(visible("a\u{202e}b\u{2066}c\u{200b}d\u{ad}e\u{0}f\u{9b}g\u{feff}h\u{e0041}") == "abcdefgh")
        #expect(visible("a\tb\r\nc\u{2028}d") == "a b  c d")
    }

    @Test(arguments: ["Grüße, 夜!", "نمی\u{200c}خواهم", "👩\u{200d}🚀", "a\u{200f}b"])
    func keepsWhatWritingNeeds(_ text: String) {
        #expect(visible(text) == text)
    }
}
