import Diagnostics
import Text

extension Node.Value {
    /// The value in JSON, on one line, or in lines of which all but the first begin with `indentation`.
    package func jsonText(indentation: String? = nil) -> String {
        let (open, close, separator): (String, String, String) =
            if let indentation { ("\n\(indentation)  ", "\n\(indentation)", ",\n\(indentation)  ") } else {
                (" ", " ", ", ")
            }
        switch self {
        case .null, .plain(""): return "null"
        case .boolean(let flag): return "\(flag)"
        case .number(let text): return text
        case .plain("true"): return "true"
        case .plain("false"): return "false"
        case .string(let text), .plain(let text): return quoted(text)
        case .array(let items) where items.isEmpty: return "[]"
        case .array(let items):
            return "[" + items.map { $0.value.jsonText() }.joined(separator: ", ") + "]"
        case .object(let members) where members.isEmpty: return "{}"
        case .object(let members):
            return "{" + open
                + members.map { "\(quoted($0.key)): \($0.value.value.jsonText())" }.joined(separator: separator)
                + close + "}"
        }
    }

    /// The value in YAML, on one line.
    ///
    /// - Parameter isInBrackets: Whether it is to stand in a list or an object in brackets.
    package func yamlText(isInBrackets: Bool = false) -> String {
        switch self {
        case .null, .plain(""): return "null"
        case .boolean(let flag): return "\(flag)"
        case .number(let text): return text
        case .plain(let text): return Self.isPlain(text, inBrackets: isInBrackets) ? text : Self.yamlQuoted(text)
        case .string(let text):
            let startsAsWord = text.unicodeScalars.first.map { $0.properties.isAlphabetic } ?? false
            let words = ["true", "false", "yes", "no", "on", "off", "null", "y", "n"]
            let isPlain =
                startsAsWord && !words.contains(text.lowercased()) && Self.isPlain(text, inBrackets: isInBrackets)
            return isPlain ? text : Self.yamlQuoted(text)
        case .array(let items):
            return "[" + items.map { $0.value.yamlText(isInBrackets: true) }.joined(separator: ", ") + "]"
        case .object(let members):
            let fields = members.map { "\(Self.yamlName($0.key)): \($0.value.value.yamlText(isInBrackets: true))" }
            return "{" + fields.joined(separator: ", ") + "}"
        }
    }

    /// The value as the rest of a line of YAML after a name, with more lines below where that reads better.
    ///
    /// - Parameter indentation: What the name's line begins with.
    package func yamlBlock(indentation: String) -> String {
        switch self {
        case .string(let text) where Self.readsAsLines(text):
            let inner = indentation + "  "
            let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            return " |-\n"
                + lines.map { $0.isEmpty ? "" : inner + String(decoding: $0, as: UTF8.self) }.joined(separator: "\n")
        case .array(let items) where !items.isEmpty && items.allSatisfy(\.isObject):
            return items.map { "\n\(indentation)  - " + $0.value.yamlItem(indentation: indentation + "  ") }.joined()
        default: return " " + yamlText()
        }
    }

    /// The value as an item of a list, after its dash.
    ///
    /// - Parameter indentation: What stands before the dash.
    func yamlItem(indentation: String) -> String {
        guard case .object(let members) = self, !members.isEmpty else { return yamlText() }
        let inner = indentation + "  "
        return members.map { Self.yamlName($0.key) + ":" + $0.value.value.yamlBlock(indentation: inner) }
            .joined(separator: "\n" + inner)
    }

    /// A field's name in YAML.
    package static func yamlName(_ name: String) -> String { Node.Value.string(name).yamlText(isInBrackets: true) }

    /// Whether YAML reads the text without quotes as it is.
    private static func isPlain(_ text: String, inBrackets: Bool) -> Bool {
        guard let first = text.unicodeScalars.first,
            first.properties.isAlphabetic || first.properties.numericType != nil,
            let last = text.unicodeScalars.last, last != ":", last != " "
        else { return false }
        var previous: Unicode.Scalar = " "
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\0"..<" ", "\u{7f}"..."\u{a0}", "\u{2028}", "\u{2029}", "\u{feff}": return false
            case " " where previous == ":", "#" where previous == " ": return false
            case ",", "[", "]", "{", "}", "?": if inBrackets { return false }
            case ":" where inBrackets && (previous == " " || previous == "\""): return false
            default: break
            }
            previous = scalar
        }
        return true
    }

    /// Whether a block of lines holds the text as it is.
    private static func readsAsLines(_ text: String) -> Bool {
        let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        let isSimple = text.unicodeScalars.allSatisfy {
            $0 == "\n"
                || !($0.properties.generalCategory == .control) && $0 != "\u{2028}" && $0 != "\u{2029}"
                    && $0 != "\u{feff}"
        }
        return lines.count > 1 && isSimple && lines.first?.first.map { $0 != 0x20 } == true
            && lines.last?.isEmpty == false
            && lines.allSatisfy { $0.last != 0x20 }
    }

    private static func yamlQuoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case "\n": quoted += "\\n"
            case "\r": quoted += "\\r"
            case "\t": quoted += "\\t"
            case "\0"..<" ", "\u{7f}"..."\u{a0}", "\u{2028}", "\u{2029}", "\u{feff}":
                quoted += "\\u" + String(scalar.value, radix: 16, digits: 4)
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}

extension Node {
    /// Whether it is an object.
    fileprivate var isObject: Bool { if case .object = value { true } else { false } }
}
