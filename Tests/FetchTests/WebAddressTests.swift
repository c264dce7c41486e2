import Fetch
import Testing

@Test(arguments: [
    ("https://api.example.org/v1?key=secret", "api.example.org", "https://api.example.org/v1"),
    ("HTTP://Example.ORG:8080", "example.org", "HTTP://Example.ORG:8080"),
    ("http://[::1]:8080/x", "::1", "http://[::1]:8080/x"), ("http://[fd00::1]", "fd00::1", "http://[fd00::1]"),
])
func addressesShowNoSecrets(_ example: (text: String, host: String, shown: String)) throws {
    let address = try WebAddress(parsing: example.text)
    #expect(address.host == example.host)
    #expect(address.description == example.shown)
}

@Test(arguments: [
    "", "ftp://example.org/", "file:///etc/passwd", "gopher://example.org", "example.org/x", "https://", "https:///x",
    "http://a b", "http://a\r\nX: y", "http://exämple.org", "http://a:99999/", "http://a:/", "http://[::1",
    "http://a\\@b", "-K/etc/passwd", "https://a/#b",
])
func nothingElseIsFetched(_ text: String) {
    #expect(throws: WebAddress.Flaw.noWebAddress) { try WebAddress(parsing: text) }
}

@Test func userNamesAreRefused() {
    #expect(throws: WebAddress.Flaw.userName) { try WebAddress(parsing: "https://bank.example@evil.example/") }
}
