import TestSupport
import Testing
import Text

@Test(arguments: [
    ("Summer Party 2026!", "summer-party-2026"), ("  --a__b..c//d  ", "a-b-c-d"), ("Ünïcödé", "ünïcödé"),
    ("e\u{301}", "\u{e9}"),
    ("Привет, мир", "привет-мир"), ("日本語 テスト", "日本語-テスト"), ("नमस्ते", "नमस्ते"), ("مرحبا", "مرحبا"), ("!!!", ""), ("", ""),
    ("…", ""), ("🎉", ""),
    ("🎉 party 🎉", "party"), ("../../etc/passwd", "etc-passwd"), ("%2e%2e%2fetc", "2e-2e-2fetc"), ("．．／etc", "etc"),
    ("a‥b⁄c", "a-b-c"),
    ("a\0b\nc", "a-b-c"), ("\u{202e}gpj.exe", "gpj-exe"), ("a\u{200b}b", "ab"), ("e\u{200b}\u{301}", "\u{e9}"),
    ("!\u{301}x\u{301}", "x\u{301}"),
    ("CON", "con-"), ("nul", "nul-"), ("Com1", "com1-"), ("LPT³", "lpt³-"), ("com10", "com10"), ("console", "console"),
    ("con.txt", "con-txt"), ("party-2026", "party-2026"), ("party--2026", "party-2026"), ("-party-", "party"),
    ("pArty-2026", "party-2026"),
    ("İ", "i\u{307}"), ("K", "k"), ("C:\\Users", "c-users"), ("trailing. ", "trailing"), ("½ & ²", "½-²"),
    ("\u{e000}a\u{fffe}", "a"),
])
func slugOf(_ text: String, _ expected: String) {
    #expect(slug(text).utf8.elementsEqual(expected.utf8), "\(slug(text).debugDescription)")
}

@Test func slugsAreSafeAndStable() {
    for text in hostileTexts + assignedScalars.flatMap({ [String($0), "a\($0)\u{301}b"] }) {
        let name = slug(text)
        let isSafe =
            !name.hasPrefix("-") && !name.utf8.contains { #"./\:*?"<>|%"#.utf8.contains($0) || $0 < 0x2d || $0 == 0x7f }
        guard isSafe, name.utf8.count <= 100, slug(name).utf8.elementsEqual(name.utf8),
            normalized(name).utf8.elementsEqual(name.utf8), slug(normalized(text)).utf8.elementsEqual(name.utf8)
        else {
            Issue.record("\(text.debugDescription) \(name.debugDescription)")
            continue
        }
    }
}

/// Latin texts have a faster path. A letter of another script prevents it.
@Test(arguments: 1...8) func latinTextsHaveTheSlugOfAnyText(seed: UInt64) {
    var random = SplitMix(seed: seed)
    let latin = (UInt32(0)..<0x300).compactMap(Unicode.Scalar.init)
    for scalar in latin + (0..<2000).map({ _ in latin.randomElement(using: &random) ?? "a" }) {
        let others = (0..<Int.random(in: 0...5, using: &random)).map { _ in latin.randomElement(using: &random) ?? "b" }
        let text = "a" + String(String.UnicodeScalarView([scalar] + others)) + "a"
        #expect((slug(text) + "中").utf8.elementsEqual(slug(text + "中").utf8), "\(text.debugDescription)")
    }
}

@Test(arguments: ["a", "é", "日", "𝒳", "a\u{301}"]) func longSlugsAreCutAndStayDistinct(_ letter: String) {
    let text = String(repeating: letter, count: 300)
    let (one, other) = (slug(text + " one"), slug(text + " other"))
    #expect(one.utf8.count <= 100 && other.utf8.count <= 100 && one.utf8.count > 90)
    #expect(one != other && one == slug(text + " ONE!"))
    #expect(one.utf8.suffix(9).first == UInt8(ascii: "-"))
}

@Test func theDigestIsTheSameEverywhere() {
    #expect(slug(String(repeating: "a", count: 100)) == String(repeating: "a", count: 100))
    #expect(slug(String(repeating: "a", count: 101)) == String(repeating: "a", count: 91) + "-f606435a")
}
