import TestSupport
import Testing
import Text

@Test(arguments: [
    ("Beyoncé – Halo", "beyonce - halo"), ("Don’t  Stop", "don't stop"), ("Mötley Crüe", "motley crue"),
    ("SMØRREBRØD", "smorrebrod"),
    ("“Heroes”", "\"heroes\""), ("Ærøskøbing", "aeroskobing"), ("Łódź", "lodz"), ("Ελλάς", "ελλασ"), ("कि", "कि"),
    ("が", "が"),
    ("Wait\u{a0}\u{2003}for…", "wait for..."), ("Sigur Rós\u{200d}", "sigur ros"),
    ("\u{34b} Hey \u{34b} you \u{34b}", "hey you"),
])
func foldsLooselyToOneKey(_ title: String, _ key: String) {
    #expect(foldedLoosely(title).utf8.elementsEqual(key.utf8), "\(foldedLoosely(title).debugDescription)")
}

@Test func lettersWithMarksOfTheirOwnStayDifferent() {
    #expect(foldedLoosely("かき") != foldedLoosely("かぎ"))
    #expect(foldedLoosely("का") != foldedLoosely("की"))
}

@Test(arguments: [
    ("أهلًا وسهلًا بكم في المُؤتمَر", "اهلا وسهلا بكم في الموتمر"), ("المـــوج", "الموج"), ("رحمٰن آخر إلى", "رحمن اخر الى"),
    ("שָׁלוֹם עַל־יִשְׂרָאֵל", "שלום על־ישראל"), ("\u{fb2a}", "ש"), ("כל׃", "כל׃"), ("  \u{64b} a \u{64b} b", "a b"),
    ("Beyoncé – Halo", "beyonce - halo"), ("कि", "कि"), ("が", "が"),
])
func foldsForSearchWithoutPoints(_ text: String, _ key: String) {
    var folded: [UInt8] = []
    foldForSearch(text.utf8Span.span, into: &folded)
    #expect(folded == Array(key.utf8), "\(String(decoding: folded, as: UTF8.self).debugDescription)")
}

@Test func pointsMakeOtherTitles() {
    #expect(foldedLoosely("كَتَبَ") != foldedLoosely("كُتِبَ"))
}

@Test func foldingLooselyTwiceIsFoldingOnce() {
    for text in hostileTexts + assignedScalars.flatMap({ [String($0), "\u{3b1}\u{345}\($0)\u{301}a"] }) {
        let once = foldedLoosely(text)
        guard !foldedLoosely(once).utf8.elementsEqual(once.utf8) else { continue }
        Issue.record("\(text.debugDescription) \(once.debugDescription)")
    }
}

@Test func everyScalarHasTheKeyThatItsCodePointsHave() {
    for scalar in assignedScalars {
        for text in ["\(scalar)", "E\(scalar)\(scalar) \(scalar)\u{ad} \u{2013}"] {
            expectSameKey(text)
        }
    }
}

@Test(arguments: [SplitMix.seedOfRun]) func textsHaveTheKeyThatTheirCodePointsHave(seed: UInt64) {
    var random = SplitMix(seed: seed)
    let common = (0..<0x2040).compactMap(Unicode.Scalar.init)
    let plain = common.prefix(0x250) + ["\u{2013}", "\u{2019}", "\u{a0}", " ", " ", "\t", "\u{ad}"]
    for text in hostileTexts { expectSameKey(text) }
    for _ in 0..<4_000 {
        var text = String.UnicodeScalarView()
        let count = Int.random(in: 0...12, using: &random)
        for _ in 0..<count { text.append(plain.randomElement(using: &random) ?? " ") }
        expectSameKey(String(text))
        text.append(common.randomElement(using: &random) ?? " ")
        expectSameKey(String(text))
    }
}

private func expectSameKey(_ text: String) {
    let (key, plain) = (foldedLoosely(text), foldedLooselyByCodePoints(text))
    guard !key.utf8.elementsEqual(plain.utf8) else { return }
    Issue.record("\(text.debugDescription) \(key.debugDescription) \(plain.debugDescription)")
}
