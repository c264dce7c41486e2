import Testing
import Text

@Test(arguments: [
    ("fe\u{302}te", "fête"), ("fête", "fête"), ("fete", "fete"), ("", ""), ("\u{2cb}e\u{2cb}", "\u{2cb}e\u{2cb}"),
    ("e\u{301}\u{323}", "\u{1eb9}\u{301}"), ("\u{1112}\u{1161}\u{11ab}", "한"), ("\u{212a}", "K"), ("ﬁ", "ﬁ"),
])
func namesHaveOneForm(_ name: String, _ form: String) {
    #expect(composed(name).utf8.elementsEqual(form.utf8))
}

@Test func whatIsTakenForANormalFormIsOne() {
    for text in hostileTexts + assignedScalars.map({ String($0) }) {
        let form = composed(text)
        #expect(composed(form).utf8.elementsEqual(form.utf8) && form == text)
    }
}

@Test(arguments: [
    ("/events/fe\u{302}te/", "/events/fête/"), ("/events/fe%CC%82te/#a%23b", "/events/fête/#a%23b"),
    // These stay as written.
    ("/events/f%C3%AAte/", "/events/f%C3%AAte/"), ("/events/x/", "/events/x/"), ("/a%2Fb/", "/a%2Fb/"),
    ("/assets/fe\u{302}te.png", "/assets/fe\u{302}te.png"), ("/%ff/e\u{301}", "/%ff/e\u{301}"),
])
func addressesHaveTheFormOfPages(_ address: String, _ form: String) {
    #expect(composed(address: Array(address.utf8)) == Array(form.utf8))
}
