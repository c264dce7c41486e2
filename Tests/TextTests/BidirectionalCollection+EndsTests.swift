import Testing
import Text

@Test func anEndingIsItsBytes() {
    #expect("a.json".utf8.ends(with: ".json") && ".json".utf8.ends(with: ".json") && "a".utf8.ends(with: ""))
    #expect(!"json".utf8.ends(with: ".json") && !"".utf8.ends(with: "a"))
    #expect("x\u{e9}".utf8.ends(with: "\u{e9}") && !"xe\u{301}".utf8.ends(with: "\u{e9}"))
    #expect([UInt8]("href=".utf8)[1...].ends(with: "ref=") && ![UInt8]("href=".utf8)[1...].ends(with: "href="))
}
