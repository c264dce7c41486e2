import Testing
import Text

@Test func anEndingIsItsBytes() {
    #expect("a.json".utf8.ends(with: ".json") && ".json".utf8.ends(with: ".json") && "a".utf8.ends(with: ""))
    #expect(!"json".utf8.ends(with: ".json") && !"".utf8.ends(with: "a"))
    #expect("x\u{e9}".utf8.ends(with: "\u{e9}") && !"xe\u{301}".utf8.ends(with: "\u{e9}"))
    #expect([UInt8]("href=".utf8)[1...].ends(with: "ref=") && ![UInt8]("href=".utf8)[1...].ends(with: "href="))
}

@Test func aByteLastStandsWhereNoneLikeItFollows() {
    let slash = UInt8(ascii: "/")
    for text in ["", "/", "a/b/c", "a/", "\u{e9}/\u{fc}/index.html", "\u{e9}t\u{e9}"] {
        let offset = [UInt8](text.utf8).lastIndex(of: slash)
        #expect(text.utf8.lastIndex(of: slash) == offset.map { text.utf8.index(text.startIndex, offsetBy: $0) })
    }
}
