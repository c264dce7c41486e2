package import Diagnostics
import Text

/// A text with environment variables, such as `Bearer {env: TOKEN}`. Secrets thus don't need to be in a file.
package struct VariableText: Hashable, Sendable {
    /// The text as its author wrote it.
    package let written: String

    private var parts: [Part] = []

    private enum Part: Hashable, Sendable {
        case text(String)
        case variable(String)
    }

    /// Creates an empty text.
    init() { written = "" }

    /// Reads a text. Messages never quote it, because the author may have written a secret directly.
    package init(parsing written: String) throws(InvalidValue) {
        self.written = written
        var rest = written.utf8[...]
        while let start = rest.firstIndex(where: { "{}".utf8.contains($0) }) {
            parts.append(.text(String(decoding: rest[..<start], as: UTF8.self)))
            guard let end = rest[start...].firstIndex(of: UInt8(ascii: "}")),
                let name = Self.name(in: rest[start..<end])
            else {
                throw InvalidValue(
                    "the text in braces isn't an environment variable", hint: "write it like {env: API_KEY}")
            }
            parts.append(.variable(name))
            rest = rest[rest.index(after: end)...]
        }
        parts.append(.text(String(decoding: rest, as: UTF8.self)))
    }

    /// Returns the text with each variable replaced by its `value`.
    package func filled<Failure>(_ value: (_ name: String) throws(Failure) -> String) throws(Failure) -> String {
        var text = ""
        for part in parts {
            switch part {
            case .text(let part): text += part
            case .variable(let name): text += try value(name)
            }
        }
        return text
    }

    /// Finds the name in `{env: NAME`.
    private static func name(in text: Substring.UTF8View) -> String? {
        let intro = "{env:".utf8
        guard text.starts(with: intro) else { return nil }
        let name = text.dropFirst(intro.count).drop { $0 == UInt8(ascii: " ") }
        let isName = name.allSatisfy { $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "_") }
        return isName && !name.isEmpty ? String(decoding: name, as: UTF8.self) : nil
    }
}
