import Content
import Pages
import SiteBuilder
import TestSupport
import Testing
import Text

/// Compares the fast JSON and XML escaping with plain versions.
struct JSONTextTests {
    private static let scalars: [Unicode.Scalar] = [
        "a", "b", "c", "z", " ", "~", "é", "ĩ", "¨", "©", "日", "😀", "\u{2027}", "\u{2028}", "\u{2029}", "\u{202a}",
        "\u{fffd}", "\u{fffe}", "\u{ffff}", "\u{ffbf}", "\"", "\\", "&", "<", ">", "=", "\0", "\t", "\n", "\r",
        "\u{1f}", "\u{7f}", "\u{80}", "\u{9f}", "\u{a8}", "\u{e2}",
    ]

    /// Returns texts of all lengths up to 60; most have little to escape.
    private static func texts(_ seed: UInt64) -> [String] {
        var random = SplitMix(seed: seed)
        return (0...60).map { count in
            var text = String.UnicodeScalarView()
            for _ in 0..<count {
                let isPlain = Int.random(in: 0..<4, using: &random) > 0
                text.append(isPlain ? "x" : scalars.randomElement(using: &random) ?? "x")
            }
            return String(text)
        }
    }

    @Test(arguments: 0..<20) func escapesWhatScriptsCantContain(seed: UInt64) {
        for text in Self.texts(seed) {
            let json = JSONEscaping.forScripts.quoted(text.utf8Span.span)
            let plain = text.unicodeScalars.map { scalar in
                switch scalar {
                case "\"": "\\\""
                case "\\": "\\\\"
                case "\n": "\\n"
                case "\u{2028}": "\\u2028"
                case "\u{2029}": "\\u2029"
                case "\0"..."\u{1f}", "\u{7f}", "<", ">", "&":
                    "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
                default: String(scalar)
                }
            }
            #expect(json.elementsEqual("\"\(plain.joined())\"".utf8), "\(text.debugDescription)")
        }
    }

    @Test(arguments: 0..<20) func escapesOnlyWhatHasToBeForPeople(seed: UInt64) {
        for text in Self.texts(seed) {
            let json = JSONEscaping.plain.quoted(text.utf8Span.span)
            let plain = text.unicodeScalars.map { scalar in
                switch scalar {
                case "\"": "\\\""
                case "\\": "\\\\"
                case "\n": "\\n"
                case "\t": "\\t"
                case "\0"..."\u{1f}", "\u{7f}"..."\u{9f}", "\u{2028}", "\u{2029}":
                    "\\u" + String(scalar.value, radix: 16, digits: 4)
                default: String(scalar)
                }
            }
            #expect(json.elementsEqual("\"\(plain.joined())\"".utf8), "\(text.debugDescription)")
        }
    }

    @Test(arguments: 0..<20) func escapesOrLeavesOutWhatXMLCannotHave(seed: UInt64) {
        for text in Self.texts(seed) {
            var xml = XMLText()
            let start = xml.bytes.count
            xml.element("t", text)
            let plain = text.unicodeScalars.map { scalar in
                switch scalar {
                case "&": "&amp;"
                case "<": "&lt;"
                case ">": "&gt;"
                case "\"": "&quot;"
                case "\r": "&#13;"
                case "\t", "\n": String(scalar)
                case "\0"..."\u{1f}", "\u{fffe}", "\u{ffff}": ""
                default: String(scalar)
                }
            }
            #expect(xml.bytes[start...].elementsEqual("<t>\(plain.joined())</t>\n".utf8), "\(text.debugDescription)")
        }
    }

    /// A body's HTML comes from a worker, which may send invalid UTF-8.
    @Test(arguments: [[0xe2], [0xe2, 0x80], [0xef], [0xef, 0xbf]] as [[UInt8]])
    func takesTextsThatEndWithinACharacter(_ text: [UInt8]) {
        #expect(JSONEscaping.forScripts.quoted(text.span) == [0x22] + text + [0x22])
        var xml = XMLText()
        let start = xml.bytes.count
        xml.element("t", text.span)
        #expect(xml.bytes[start...].elementsEqual(Array("<t>".utf8) + text + Array("</t>\n".utf8)))
    }
}
