import Diagnostics
import Text

/// Converts a hint's example to the language of the file: JSON if the file is JSON.
///
/// - Parameter yaml: The example in YAML, on one line: fields such as `name: value`, or a value such as `[one, two]`.
public func example(_ yaml: String, in file: String) -> String {
    guard isJSONFile(file) else { return yaml }
    var log = DiagnosticLog()
    guard let value = YAML.parse(Array(yaml.utf8), file: file, &log)?.value.typed else {
        preconditionFailure("examples are valid YAML")
    }
    // Fields are shown without braces, because they go into an existing object.
    guard case .object = value, yaml.utf8.first != UInt8(ascii: "{") else { return value.jsonText() }
    return value.json.memberTexts(.padded).joined(separator: ", ")
}

/// True if a file with this name contains JSON.
public func isJSONFile(_ file: String) -> Bool { file.utf8.ends(with: ".json") }

extension Node.Value {
    /// The value with digits turned into numbers.
    fileprivate var typed: Node.Value {
        switch self {
        case .plain(let text) where Int(text) != nil: .number(text)
        case .array(let items): .array(items.map { Node($0.value.typed, at: $0.position) })
        case .object(let members):
            .object(
                members.map { member in
                    let value = Node(member.value.value.typed, at: member.value.position)
                    return Member(key: member.key, keyPosition: member.keyPosition, value: value)
                })
        default: self
        }
    }
}
