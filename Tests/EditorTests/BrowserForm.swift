import Foundation

/// The fields of a form in the editor, as a browser submits them untouched (HTML, section 4.10.21.4).
struct BrowserForm {
    private(set) var fields: [(name: String, value: String)] = []

    /// Reads the form of class `record` in a page; nil without such a form.
    init?(in page: String) {
        guard let start = page.firstRange(of: /<form [^>]*class="record"[^>]*>/),
            let end = page[start.upperBound...].firstRange(of: "</form>")
        else { return nil }
        let form = page[start.upperBound..<end.lowerBound]
        for tag in form.matches(of: /<(input|textarea|select)( [^>]*)>/) {
            let attributes = Self.attributes(String(tag.output.2))
            guard let name = attributes["name"] else { continue }
            let rest = form[tag.range.upperBound...]
            switch tag.output.1 {
            case "textarea":
                let text = rest.prefix(upTo: rest.firstRange(of: "</textarea>")?.lowerBound ?? rest.endIndex)
                let value = Self.unescaped(Self.withLineFeeds(String(text)))
                fields.append((name, String(value.utf8.first == 0x0a ? value.dropFirst() : value[...])))
            case "select":
                let list = rest.prefix(upTo: rest.firstRange(of: "</select>")?.lowerBound ?? rest.endIndex)
                let options = list.matches(of: /<option( [^>]*)>/).map { Self.attributes(String($0.output.1)) }
                let chosen = options.last { $0["selected"] != nil } ?? options.first
                if let value = chosen?["value"] { fields.append((name, value)) }
            default:
                let kind = attributes["type"] ?? "text"
                if kind == "checkbox" || kind == "radio", attributes["checked"] == nil { continue }
                let value = attributes["value"] ?? "on"
                fields.append((name, kind == "text" ? value.filter { !$0.isNewline } : value))
            }
        }
    }

    /// Replaces the value of a field.
    mutating func type(_ value: String, into name: String) {
        for index in fields.indices where fields[index].name == name { fields[index].value = value }
    }

    /// The body of the request, with Windows line ends.
    var body: String {
        fields.map { name, value in
            let safe = CharacterSet.alphanumerics.intersection(CharacterSet(charactersIn: "\0"..."\u{7f}"))
            let lines = value.replacing("\n", with: "\r\n")
            return "\(name)=\(lines.addingPercentEncoding(withAllowedCharacters: safe) ?? "")"
        }.joined(separator: "&")
    }

    private static func attributes(_ tag: String) -> [String: String] {
        Dictionary(
            tag.matches(of: /([a-z-]+)(?:="([^"]*)")?/).map { match in
                (String(match.output.1), unescaped(withLineFeeds(String(match.output.2 ?? ""))))
            }
        ) { first, _ in first }
    }

    private static func withLineFeeds(_ text: String) -> String {
        let scalars = text.unicodeScalars.split(separator: "\r", omittingEmptySubsequences: false)
        return scalars.enumerated().map { index, part in
            index > 0 && part.first != "\n" ? "\n" + String(part) : String(part)
        }.joined()
    }

    private static func unescaped(_ text: String) -> String {
        guard text.contains("&") else { return text }
        return text.replacing(/&(?:#([0-9]+)|#x([0-9a-fA-F]+)|(lt|gt|amp|quot|apos));/) { match in
            if let digits = match.output.1 { return Self.scalar(digits, radix: 10) }
            if let digits = match.output.2 { return Self.scalar(digits, radix: 16) }
            return ["lt": "<", "gt": ">", "amp": "&", "quot": "\"", "apos": "'"][match.output.3 ?? ""] ?? ""
        }
    }

    private static func scalar(_ digits: Substring, radix: Int) -> String {
        UInt32(digits, radix: radix).flatMap(Unicode.Scalar.init).map { String(Character($0)) } ?? "\u{fffd}"
    }
}
