import Testing
import Text

@Test(arguments: [
    ("ana", "\u{430}na"), ("ana", "\u{ff41}na"), ("ana", "\u{1d41a}\u{1d427}\u{1d41a}"), ("ana", "\u{3b1}n\u{3b1}"),
    ("ana", "\u{1d00}n\u{e1}"), ("noah", "\u{578}o\u{430}\u{570}"), ("scope", "\u{455}\u{441}\u{43e}\u{440}\u{435}"),
    ("bot 3000", "bo\u{3c4}\u{2003}\u{437}\u{ff10}\u{1d7ce}0"), ("\u{430}\u{43d}\u{43d}\u{430}", "ahha"),
])
func namesThatLookTheSameHaveEqualSkeletons(_ name: String, _ lookalike: String) {
    #expect(skeleton(name) == skeleton(lookalike))
}

@Test(arguments: [("ana", "anna"), ("\u{436}\u{430}\u{43d}", "\u{434}\u{430}\u{43d}"), ("李", "王"), ("bob", "b0b")])
func namesThatLookDifferentHaveOthers(_ name: String, _ other: String) {
    #expect(skeleton(name) != skeleton(other))
}

@Test func aSkeletonIsItsOwn() {
    for text in hostileTexts + assignedScalars.map({ "a\($0)\u{301}b" }) {
        let once = skeleton(text)
        guard !skeleton(once).utf8.elementsEqual(once.utf8) else { continue }
        Issue.record("\(text.debugDescription) \(once.debugDescription)")
    }
}
