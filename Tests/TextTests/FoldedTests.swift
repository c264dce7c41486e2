import Testing
import Text

@Test(arguments: [
    ("  Ada Lovelace\n", "ada lovelace"), ("ADA", "ada"), ("e\u{301}A", "\u{e9}a"), ("Straße", "strasse"),
    ("ΣΊΣΥΦΟΣ", "σίσυφοσ"),
    ("a\u{200b}d\u{ad}a\u{fe0f}", "ada"), ("\u{202e}ada\u{202c}", "ada"), ("\u{200b} ada \u{2060}", "ada"),
    ("\u{3000}ada\u{a0}", "ada"),
    ("\u{feff}", ""), ("", ""), (" ", ""), ("ﬁn", "fin"), ("İ", "i\u{307}"), ("ＡＤＡ", "ａｄａ"), ("a  b", "a  b"),
])
func foldsToOneKey(_ name: String, _ key: String) {
    #expect(folded(name).utf8.elementsEqual(key.utf8), "\(folded(name).debugDescription)")
}

@Test func accentsMakeADifference() {
    #expect(folded("resume") != folded("résumé"))
}

@Test(arguments: ["\u{1fb4}", "α\u{345}\u{301}", "α\u{301}\u{345}", "Α\u{345}\u{200b}\u{301}", "ΆΙ"])
func spellingsOfOneTextHaveOneKey(_ name: String) {
    #expect(folded(name).utf8.elementsEqual("\u{3ac}ι".utf8))
}

@Test func foldingTwiceIsFoldingOnce() {
    for text in hostileTexts + assignedScalars.flatMap({ [String($0), "\u{3b1}\u{345}\($0)\u{301}a"] }) {
        let once = folded(text)
        guard !folded(once).utf8.elementsEqual(once.utf8) else { continue }
        Issue.record("\(text.debugDescription) \(once.debugDescription)")
    }
}

@Test func caseNeverMatters() {
    // The dotless i, whose capital is I, is the only letter that folding keeps distinct from its capital.
    for text in assignedScalars.map({ String($0) }) where text != "ı" {
        let upper = text.uppercased()
        guard upper.isOfUnicode13, !folded(upper).utf8.elementsEqual(folded(text).utf8) else { continue }
        Issue.record("\(text) \(upper)")
    }
}
