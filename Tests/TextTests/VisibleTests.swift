import Testing
import Text

@Suite struct VisibleTests {
    @Test func leavesOutWhatCannotBeSeen() {
        #expect(visible("a\u{202e}b\u{2066}c\u{200b}d\u{ad}e\u{0}f\u{9b}g\u{feff}h\u{e0041}") == "abcdefgh")
        #expect(visible("a\tb\r\nc\u{2028}d") == "a b  c d")
    }

    @Test(arguments: [
        "Grüße, 夜!", "نمی\u{200c}خواهم", "👩\u{200d}🚀", "a\u{200f}b",
        "🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f} 2:1",
    ])
    func keepsWhatWritingNeeds(_ text: String) {
        #expect(visible(text) == text)
    }

    @Test func directionIsNotForced() {
        #expect(withoutForcedDirection("a\u{202a}b\u{202e}c\u{202c}d\u{2066}e\u{2069}f") == "abcdef")
        #expect(withoutForcedDirection("a\u{200f}b…") == "a\u{200f}b…")
    }
}
