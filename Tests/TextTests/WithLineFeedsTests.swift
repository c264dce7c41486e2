import Testing
import Text

struct WithLineFeedsTests {
    @Test(arguments: [
        ("", ""), ("a\nb", "a\nb"), ("a\r\nb\r\n", "a\nb\n"), ("a\rb\r", "a\nb\n"), ("a\r\r\nb\n\rc", "a\n\nb\n\nc"),
    ])
    func endsEachLineWithALineFeed(text: String, expected: String) {
        #expect(Array(text.utf8)[...].withLineFeeds == Array(expected.utf8))
    }

    @Test func readsOnlyTheSlice() {
        let bytes = Array("\r\na\r\n".utf8)
        #expect(bytes[1..<4].withLineFeeds == Array("\na\n".utf8))
    }
}
