import Testing
import Text

@Test(arguments: [
    ("", 0), ("abc", 3), ("a\tb\u{1b}", 2), ("é", 1), ("e\u{301}", 1), ("日本", 4), ("한국", 4), ("ｱ", 1), ("Ａ", 2),
    ("⚽️", 2), ("🎽", 2), ("🇬🇧", 2),
    ("👩‍👩‍👧", 2), ("👍🏽", 2), ("a\u{200b}b", 2), ("±", 1),
])
func columnsOnATerminal(_ text: String, _ columns: Int) {
    #expect(displayWidth(text) == columns)
}
