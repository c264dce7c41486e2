import Testing
import Text

@Test(arguments: [
    ("a-b_c.d/é", "a-b_c.d/é"), ("a b", "'a b'"), ("", "''"), ("it's", #"'it'\''s'"#),
    ("'\u{301}", "''\\''\u{301}'"),
])
func quotesAWordForAShell(_ text: String, _ expected: String) {
    #expect(Array(shellQuoted(ifNeeded: text).utf8) == Array(expected.utf8))
}
