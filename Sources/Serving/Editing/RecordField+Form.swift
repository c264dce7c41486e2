import Authoring
import Diagnostics
import Documents
import Pages
import SiteBuilder
import Text

extension RecordField {
    /// The field in a form.
    ///
    /// - Parameter words: What records have in their fields, by the field's name.
    func input(_ text: String, among words: [String: [String]]) -> EditContent.Input {
        var input = EditContent.Input(key, kind, value: text, isRequired: isRequired)
        if case .choice(let words) = form { input.choices = words } else { input.choices = words[key] ?? [] }
        return input
    }

    private var kind: EditContent.Input.Kind {
        switch form {
        case .text, .number, .venue: .text
        case .moment: .moment
        case .flag: .flag
        case .choice: key == "colour" ? .paper : .choice
        case .picture: .picture
        case .list: .list
        case .code: .code
        case .lines(isBelow: true): .body
        case .lines(isBelow: false): .lines
        }
    }

    /// What a form shows for a field's value; empty for none.
    func text(of value: Node.Value?) -> String {
        switch value {
        case .string(let text), .plain(let text), .number(let text): return text
        case .boolean(let flag): return flag ? "yes" : ""
        case .array(let items): return items.map { text(of: $0.value) }.joined(separator: ", ")
        case .object(let members):
            switch form {
            case .venue: return text(of: members.first { $0.key == "name" }?.value.value)
            case .code: return members.first.map { "\($0.key):\(text(of: $0.value.value))" } ?? ""
            // What has a form of its own in the file is changed there.
            default: return ""
            }
        case .null, nil: return ""
        }
    }

    /// The value of what was typed, as `new` and `edit` take it; null if nothing was.
    func value(of text: String) -> JSONValue {
        let trimmed = text.trimmed
        guard !trimmed.isEmpty else { return .null }
        switch form {
        case .text, .picture, .moment, .choice: return .string(trimmed)
        case .number: return Int(trimmed).map { .number($0) } ?? .string(trimmed)
        case .lines: return .string(text)
        case .flag: return .boolean(trimmed == "yes")
        case .list: return .array(trimmed.split(separator: ",").map { .string(String($0).trimmed) })
        case .venue: return ["name": .string(trimmed)]
        case .code:
            for (prefix, key) in [("env:", "env"), ("file:", "file")] where trimmed.utf8.starts(with: prefix.utf8) {
                return .object([
                    (key, .string(String(decoding: trimmed.utf8.dropFirst(prefix.utf8.count), as: UTF8.self)))
                ])
            }
            return .string(trimmed)
        }
    }
}
