import Diagnostics
import Documents
import TestSupport
import Testing

/// Covers more than examples can: random trees survive a round trip, and random damage never crashes the parser.
@Suite struct RoundTripTests {
    @Test(arguments: 0..<40) func jsonComesBack(seed: UInt64) {
        var random = SplitMix(seed: seed)
        for _ in 0..<10 {
            let node = randomNode(depth: 4, leaf: { [.null, .boolean(true), .number("-1.5e9"), .string($0)] }, &random)
            let reading = Reading(json: json(node, &random))
            #expect(reading.reports == [])
            #expect(reading.node?.outline == node.outline)
        }
    }

    @Test(arguments: 0..<40) func yamlComesBack(seed: UInt64) {
        var random = SplitMix(seed: seed)
        for _ in 0..<10 {
            let node = randomNode(depth: 4, leaf: { [.plain("1e3"), .plain("no"), .plain(""), .string($0)] }, &random)
            guard case .object(let members) = node.value else { continue }
            let reading = Reading(yaml: yaml(members, indent: ""))
            #expect(reading.reports == [])
            #expect(reading.node?.outline == (members.isEmpty ? "null" : node.outline))
        }
    }

    @Test(arguments: 0..<20) func damageIsReportedAndNeverCrashes(seed: UInt64) {
        var random = SplitMix(seed: seed)
        let json = Array(#"{"é😀": [1, -2.5e3, "a\u00e9\ud83d\ude00\n", true, null, {"b": [[]]}], "c": "d"}"#.utf8)
        let text = Array(
            "---\ntitle: 'é 😀'\ntags: [a, \"b\\u00e9\", {c: d}]\nbody: |\n  x\n- y\n...\n---\nBody é\n".utf8)
        let yaml = Array(text[4..<(text.count - 12)])
        for _ in 0..<200 {
            check(damaged(json, &random)) { bytes, log in JSON.parse(bytes, file: "f", &log) != nil }
            check(damaged(yaml, &random)) { bytes, log in YAML.parse(bytes, file: "f", &log) != nil }
            check(damaged(text, &random)) { bytes, log in FrontMatter.parse(bytes, file: "f", &log) != nil }
        }
    }

    /// Checks that there is a result or an error, and that every reported place is in the file.
    private func check(_ bytes: [UInt8], parse: ([UInt8], inout DiagnosticLog) -> Bool) {
        var log = DiagnosticLog()
        #expect(parse(bytes, &log) || log.hasErrors)
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        for diagnostic in log.diagnostics {
            let place = diagnostic.place ?? Place(file: "")
            #expect(lines.indices.contains(place.line - 1))
            guard lines.indices.contains(place.line - 1) else { continue }
            #expect(1...(lines[place.line - 1].count + 1) ~= place.column)
        }
    }

    /// Our check of UTF-8 accepts the same bytes as the standard library's, and reports the same place.
    @Test(arguments: 0..<20) func encodingIsCheckedAsTheLibraryDoes(seed: UInt64) throws {
        var random = SplitMix(seed: seed)
        let edges: [[UInt8]] = [
            [0x7F], [0x80], [0xBF], [0xC0], [0xC1], [0xC2], [0xDF], [0xE0], [0xED], [0xEF], [0xF0], [0xF4], [0xF5],
            [0xFF],
            [0x8F], [0x90], [0x9F], [0xA0], Array("aaaaaaaa".utf8), Array("é".utf8), Array("€".utf8), Array("😀".utf8),
        ]
        for _ in 0..<300 {
            var body: [UInt8] = []
            for _ in 0..<Int.random(in: 0..<8, using: &random) { body += edges.randomElement(using: &random) ?? [] }
            var log = DiagnosticLog()
            let parts = FrontMatter.parse(Array("---\n---\n".utf8) + body, file: "f", &log)
            #expect((parts == nil) == (String(validating: body, as: UTF8.self) == nil))
            guard parts == nil, let place = log.diagnostics.first?.place else { continue }
            // The bytes before the place are valid, but not with one scalar more.
            let valid = (0...body.count).last { String(validating: body[..<$0], as: UTF8.self) != nil } ?? 0
            let before = try #require(String(validating: body[..<valid], as: UTF8.self))
            #expect(place == Place(file: "f", line: 3, column: before.unicodeScalars.count + 1))
        }
    }

    /// The first character that no page can show is found at any offset, although eight bytes are checked at once.
    @Test(arguments: 0..<20) func controlsAreFoundOneByOne(seed: UInt64) throws {
        var random = SplitMix(seed: seed)
        let harmless: [Unicode.Scalar] = ["a", "~", " ", "\t", "\r", "é", "\u{a0}", "€", "\u{fffd}", "😀"]
        let hidden: [Unicode.Scalar] = [
            "\0", "\u{1}", "\u{8}", "\u{b}", "\u{1f}", "\u{7f}", "\u{80}", "\u{85}", "\u{9f}", "\u{fffe}", "\u{ffff}",
        ]
        for _ in 0..<300 {
            var body = String.UnicodeScalarView()
            for _ in 0..<Int.random(in: 0..<40, using: &random) {
                let isHidden = Int.random(in: 0..<20, using: &random) == 0
                body.append(try #require((isHidden ? hidden : harmless).randomElement(using: &random)))
            }
            var log = DiagnosticLog()
            let matter = FrontMatter.parse(Array("---\n---\n".utf8) + String(body).utf8, file: "f", &log)
            _ = matter?.shownBody(in: "f", &log)
            let column = body.enumerated().first { hidden.contains($0.element) }.map { $0.offset + 1 }
            #expect(log.diagnostics.first?.place == column.map { Place(file: "f", line: 3, column: $0) })
        }
    }

    private func randomNode(depth: Int, leaf: (String) -> [Node.Value], _ random: inout SplitMix) -> Node {
        let value: Node.Value =
            switch depth == 4 ? 0 : UInt8.random(in: 0..<6, using: &random) {
            case 0 where depth > 0:
                .object(
                    (0..<Int.random(in: 0..<6, using: &random)).map { index in
                        let value = randomNode(depth: depth - 1, leaf: leaf, &random)
                        return Member(key: "\(index)" + randomText(&random), keyPosition: .start, value: value)
                    })
            case 1 where depth > 0:
                .array(
                    (0..<Int.random(in: 0..<6, using: &random)).map { _ in
                        randomNode(depth: depth - 1, leaf: leaf, &random)
                    }.filter { $0.outline != "<>" })  // an empty value can't be written in a list
            default: leaf(randomText(&random)).randomElement(using: &random) ?? .null
            }
        return Node(value, at: .start)
    }

    private func randomText(_ random: inout SplitMix) -> String {
        let alphabet: [Unicode.Scalar] = [
            "a", "B", "0", " ", ":", "-", "#", "\"", "'", "\\", "\n", "\t", "\u{0}", "\u{7f}", "\u{85}", "\u{2028}",
            "é", "e",
            "\u{301}", "😀", "[", "{", ",", "&", "*", "!", "%", "\u{feff}",
        ]
        var text = ""
        for _ in 0..<Int.random(in: 0..<12, using: &random) {
            text.unicodeScalars.append(alphabet.randomElement(using: &random) ?? "a")
        }
        return text
    }

    private func json(_ node: Node, _ random: inout SplitMix) -> String {
        func space() -> String { ["", " ", "\n", "\r\n\t"].randomElement(using: &random) ?? "" }
        switch node.value {
        case .array(let items):
            return "[" + space() + items.map { json($0, &random) + space() }.joined(separator: ",") + "]" + space()
        case .object(let members):
            let list = members.map { quoted($0.key) + space() + ":" + space() + json($0.value, &random) }
            return space() + "{" + space() + list.joined(separator: "," + space()) + "}"
        default: return node.outline
        }
    }

    /// Writes fields in block style, and lists with their objects in flow style.
    private func yaml(_ members: [Member], indent: String) -> String {
        var text = ""
        for member in members {
            text += indent + quoted(member.key) + ":"
            if case .object(let inner) = member.value.value, !inner.isEmpty {
                text += "\n" + yaml(inner, indent: indent + "  ")
            } else {
                text += " " + flow(member.value) + "\n"
            }
        }
        return text
    }

    private func flow(_ node: Node) -> String {
        switch node.value {
        case .plain(let text): text
        case .array(let items): "[" + items.map(flow).joined(separator: ", ") + "]"
        case .object(let members):
            "{" + members.map { "\(quoted($0.key)): \(flow($0.value))" }.joined(separator: ", ") + "}"
        default: node.outline
        }
    }

    private func damaged(_ bytes: [UInt8], _ random: inout SplitMix) -> [UInt8] {
        var bytes = bytes
        for _ in 0..<Int.random(in: 1..<5, using: &random) where !bytes.isEmpty {
            let index = Int.random(in: bytes.indices, using: &random)
            switch UInt8.random(in: 0..<5, using: &random) {
            case 0: bytes.remove(at: index)
            case 1: bytes[index] = .random(in: .min ... .max, using: &random)
            case 2:
                bytes.insert(Array("{}[]:,\"'\\-#\n\t &*!|>%@`?".utf8).randomElement(using: &random) ?? 0, at: index)
            case 3: bytes.removeSubrange(index...)
            default: bytes.insert(contentsOf: bytes[index...].prefix(12), at: index)
            }
        }
        return bytes
    }
}
