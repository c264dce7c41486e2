import Diagnostics
import Text

extension Node.Value {
    /// Writes the value as JSON on one line; with `indentation`, on several lines, all but the first beginning with it.
    package func jsonText(indentation: String? = nil) -> String {
        guard let indentation, case .object(let members) = self, !members.isEmpty else { return json.text(.padded) }
        let lines = json.memberTexts(.padded).map { "\n\(indentation)  \($0)" }
        return "{" + lines.joined(separator: ",") + "\n\(indentation)}"
    }

    /// The value as JSON.
    var json: JSONValue {
        switch self {
        case .null, .plain(""): .null
        case .boolean(let flag): .boolean(flag)
        case .number(let text): .written(text)
        case .plain("true"): true
        case .plain("false"): false
        case .string(let text), .plain(let text): .string(text)
        case .array(let items): .array(items.map(\.value.json))
        case .object(let members): .object(members.map { ($0.key, $0.value.value.json) })
        }
    }

    /// Writes the value as YAML on one line.
    ///
    /// - Parameter isInBrackets: True if the value will be inside a list or an object in brackets.
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

    /// Writes the value as YAML after a name and its colon, on several lines where that is easier to read.
    ///
    /// - Parameter indentation: The indentation of the name's line.
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

    /// Writes the value as YAML after the dash of a list item.
    ///
    /// - Parameter indentation: The indentation of the dash.
    func yamlItem(indentation: String) -> String {
        guard case .object(let members) = self, !members.isEmpty else { return yamlText() }
        let inner = indentation + "  "
        return members.map { Self.yamlName($0.key) + ":" + $0.value.value.yamlBlock(indentation: inner) }
            .joined(separator: "\n" + inner)
    }

    /// Writes the name of a field as YAML.
    package static func yamlName(_ name: String) -> String { Node.Value.string(name).yamlText(isInBrackets: true) }

    /// True if the text needs no quotes in YAML.
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

    /// True if a YAML block scalar can hold the text unchanged.
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
