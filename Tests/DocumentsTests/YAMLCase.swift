import Documents
import Foundation
import TestSupport
import Testing

/// A case of the published suite for YAML: https://github.com/yaml/yaml-test-suite, as in its branch "data".
struct YAMLCase: Sendable, CustomTestStringConvertible {
    let name: String
    let text: [UInt8]

    /// The values but for a null, as the lines of `test.event` that represent them.
    let values: [String]

    let isInvalid: Bool

    var testDescription: String { name }

    static let all: [YAMLCase] = {
        guard let folder = Shared.folder("specs/yaml") else { return [] }
        let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
        return names.filter { $0.hasSuffix("/in.yaml") }.sorted().compactMap { name in
            YAMLCase(in: folder.appending(path: name).deletingLastPathComponent(), name: String(name.dropLast(8)))
        }
    }()

    private init?(in folder: URL, name: String) {
        guard let text = try? Data(contentsOf: folder.appending(path: "in.yaml")),  // other cases still run
            let events = try? String(contentsOf: folder.appending(path: "test.event"), encoding: .utf8)
        else { return nil }
        self.name = name
        self.text = Array(text)
        let lines = events.split(separator: "\n").map { String($0) }
        // An empty document is a null to us.
        values =
            lines.filter { $0.hasPrefix("=") } == ["=VAL :"] && lines.count <= 5 ? [] : lines.compactMap(Self.value)
        isInvalid = FileManager.default.fileExists(atPath: folder.appending(path: "error").path)
    }

    /// The value that a line of `test.event` represents, without its style, or the start or end of one.
    private static func value(_ line: String) -> String? {
        switch line.prefix(4) {
        case "+SEQ", "-SEQ", "+MAP", "-MAP": String(line.prefix(4))
        case "=VAL": "=" + line.dropFirst(6)
        default: nil
        }
    }
}

extension Node {
    /// The value as in `YAMLCase`.
    var suiteValues: [String] {
        switch value {
        case .null: []
        case .boolean(let flag): ["=\(flag)"]
        case .number(let text), .plain(let text), .string(let text): ["=" + escaped(text)]
        case .array(let items): ["+SEQ"] + items.flatMap(\.suiteValues) + ["-SEQ"]
        case .object(let members):
            ["+MAP"] + members.flatMap { ["=" + escaped($0.key)] + $0.value.suiteValues } + ["-MAP"]
        }
    }

    /// Replaces each scalar, because CR LF is one character.
    private func escaped(_ text: String) -> String {
        let escapes: [Unicode.Scalar: String] = [
            "\\": #"\\"#, "\n": #"\n"#, "\t": #"\t"#, "\r": #"\r"#, "\u{8}": #"\b"#,
        ]
        return text.unicodeScalars.map { escapes[$0] ?? String($0) }.joined()
    }
}
