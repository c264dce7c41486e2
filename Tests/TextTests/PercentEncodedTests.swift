import Testing
import Text

@Test(arguments: [
    ("a-b_c.d~e", "a-b_c.d~e"), ("a b", "a%20b"), ("é", "%C3%A9"), ("日", "%E6%97%A5"),
    ("a/b?c#d%e", "a%2Fb%3Fc%23d%25e"), ("", ""),
    ("!$&'()*+,;=@", "!$&'()*+,;=@"), ("javascript:x", "javascript%3Ax"),
    ("\"<>\\^`{|}", "%22%3C%3E%5C%5E%60%7B%7C%7D"), ("\0\u{7f}", "%00%7F"),
    ("\"\u{301}", "%22%CC%81"),
])
func encodesOneSegment(_ segment: String, _ expected: String) {
    #expect(percentEncoded(segment) == expected)
}

@Test(arguments: [("a/b c/é/", "a/b%20c/%C3%A9/"), ("/a//b?", "/a//b%3F"), ("a", "a"), ("", "")])
func encodesThePathsSegments(_ path: String, _ expected: String) {
    #expect(percentEncoded(path: path) == expected)
}
