import Content
import Diagnostics
import TestSupport
import Testing
import Time

/// Compares the excerpt, which is made from bytes, with plain operations on characters.
@Suite struct BulletinExcerptTests {
    @Test(arguments: 0..<20) func excerptsOfAnyTextAreThoseOfThePlainWay(seed: UInt64) {
        var random = SplitMix(seed: seed)
        for _ in 0..<100 {
            let text = Self.text(&random)
            #expect(excerpt(of: text) == PlainExcerpt(text).text, "\(text.debugDescription)")
        }
    }

    @Test(arguments: [
        ("Plain words.", "Plain words."), ("# A heading\n\nThe text", "The text"), ("- one\n2. two", "one two"),
        ("A [link](/a/) and ![a picture](/b.jpg) *too*", "A link and too"), ("```\ncode\n```\nText", "Text"),
        ("snake_case and _this_", "snake_case and this"), ("> A quote\n\n---\n\n[a]: /b/", "A quote"),
        ("Fish &amp; chips &lt;3 <b>now</b>", "Fish & chips <3 now"), ("", ""), ("***", ""),
    ]) func marksAreLeftOut(text: String, excerpt: String) {
        #expect(self.excerpt(of: text) == excerpt)
    }

    @Test func anExcerptEndsWithAWholeWord() {
        #expect(
            excerpt(of: String(repeating: "word ", count: 40)) == String(repeating: "word ", count: 30).dropLast()
                + "…")
        #expect(excerpt(of: String(repeating: "ä", count: 150)) == String(repeating: "ä", count: 150))
        #expect(excerpt(of: String(repeating: "ä", count: 151)) == String(repeating: "ä", count: 150) + "…")
        // A letter with a separate code point for its accent is one character.
        let accented = String(repeating: "e\u{301}", count: 150)
        #expect(excerpt(of: accented) == accented)
        #expect(excerpt(of: accented + "e") == accented + "…")
    }

    /// Only the first 4,096 bytes are read; a character across that limit is left out.
    @Test func noCharacterIsCutInTwo() {
        let marks = String(repeating: "*", count: 4094)
        #expect(excerpt(of: "x" + marks + "a") == "xa")
        #expect(excerpt(of: "x" + marks + "ä") == "x")
    }

    private func excerpt(of text: String) -> String {
        var log = DiagnosticLog()
        let reader = SourceReader(
            path: "bulletins/a.md", file: "a.md", context: LoadContext(zone: .utc, author: "Ada"))
        let bytes = Array("---\ntitle: A\ndate: 2026-05-01\n---\n\(text)".utf8)
        guard case .bulletins(let bulletins) = reader.records(in: bytes, &log) else { return "" }
        return bulletins.first?.excerpt ?? ""  // every bulletin has a text
    }

    /// Returns a text of a few lines with markup in odd places.
    private static func text(_ random: inout SplitMix) -> String {
        let plain = ["word", "a", "B", "ä", "漢字", "1", "½", "12", "👩‍👩‍👧", "e\u{301}", "’", "x_y", " ", " ", " ", " "]
        let marks = [
            "*", "_", "`", "~", "\\", "[", "]", "(", ")", "](", "]:", "![", "<", ">", "&", "&amp;", "&nbsp;", "&#39;",
            "^", "#",
            "|", "=", "```", "~~~", "- ", "+ ", "1. ", "2) ", "> ", "\t", "\u{a0}", "\u{3000}", ".", ",", ":",
        ]
        let ends = ["\n", "\n", "\n\n", "\r\n", "\u{2028}"]
        return (0..<Int.random(in: 0...120, using: &random)).map { _ in
            let kind = Int.random(in: 0..<20, using: &random)
            return (kind < 13 ? plain : kind < 19 ? marks : ends).randomElement(using: &random) ?? ""
        }.joined()
    }
}

/// The excerpt of a text, computed from characters.
private struct PlainExcerpt {
    private(set) var text = ""
    private var fence: Character?
    private let limit = 150

    init(_ markdown: String) {
        for line in markdown.split(whereSeparator: \.isNewline) { add(line) }
        guard text.count > limit else { return }
        let start = text.prefix(limit)
        text = String(start[..<(start.lastIndex(of: " ") ?? start.endIndex)]) + "…"
    }

    private mutating func add(_ line: Substring) {
        var rest = line.drop(while: \.isWhitespace)
        guard let first = rest.first else { return }
        if "`~".contains(first), rest.hasPrefix(String(repeating: first, count: 3)) {
            fence = fence == nil ? first : fence == first ? nil : fence
            return
        }
        guard fence == nil, !"#|<=".contains(first) else { return }
        while rest.first == ">" { rest = rest.dropFirst().drop(while: \.isWhitespace) }
        let mark = rest.prefix(while: \.isNumber)
        let item = mark.isEmpty ? rest.prefix(1) : rest.prefix(mark.count + 1)
        if mark.isEmpty ? "-*+".contains(item) && !item.isEmpty : ".)".contains(item.last ?? " "),
            rest.dropFirst(item.count).first == " "
        {
            rest = rest.dropFirst(item.count).drop(while: \.isWhitespace)
        }
        if rest.first == "[", rest.contains("]:") { return }
        let words = plain(rest)
        guard words.contains(where: { $0.isLetter || $0.isNumber }) else { return }
        text += text.isEmpty ? words : " " + words
    }

    private func plain(_ line: Substring) -> String {
        var (words, rest) = ("", line)
        while let character = rest.popFirst() {
            switch character {
            case "\\": if let next = rest.popFirst() { words.append(next) }
            case "!" where rest.first == "[": if take("[", "]", from: &rest) != nil { _ = take("(", ")", from: &rest) }
            case "[":
                var inside = Substring("[" + rest)
                guard let label = take("[", "]", from: &inside) else { continue }
                rest = inside
                _ = take("(", ")", from: &rest)
                if !label.hasPrefix("^") { words += plain(label) }
            case "<": if let end = rest.firstIndex(of: ">") { rest = rest[end...].dropFirst() }
            case "*", "`", "~": break
            case "_": if words.last?.isLetter == true, rest.first?.isLetter == true { words.append("_") }
            case "&":
                let references = ["amp;": "&", "lt;": "<", "gt;": ">", "quot;": "\"", "nbsp;": " ", "#39;": "'"]
                let name = references.keys.first { rest.hasPrefix($0) }
                words += name.flatMap { references[$0] } ?? "&"
                rest = rest.dropFirst(name?.count ?? 0)
            case _ where character.isWhitespace: if words.last != " " { words.append(" ") }
            default: words.append(character)
            }
        }
        return words
    }

    /// Removes and returns the bracketed text at the start of a text.
    private func take(_ open: Character, _ close: Character, from text: inout Substring) -> Substring? {
        guard text.first == open else { return nil }
        var depth = 0
        for place in text.indices {
            depth += text[place] == open ? 1 : text[place] == close ? -1 : 0
            guard depth == 0 else { continue }
            defer { text = text[place...].dropFirst() }
            return text[..<place].dropFirst()
        }
        return nil
    }
}
