import Diagnostics
import Text

/// Something as it is written in a file of records, for hints: in JSON where that is what the file holds.
///
/// - Parameter yaml: The same in YAML, on one line: fields such as `name: value`, or a value such as `[one, two]`.
public func example(_ yaml: String, in file: String) -> String {
    guard isJSONFile(file) else { return yaml }
    var log = DiagnosticLog()
    guard let value = YAML.parse(Array(yaml.utf8), file: file, &log)?.value.typed else {
        preconditionFailure("our examples are YAML")
    }
    // Fields stand in an object that is there.
    guard case .object(let members) = value, yaml.utf8.first != UInt8(ascii: "{") else { return value.jsonText() }
    return members.map { "\(quoted($0.key)): \($0.value.value.jsonText())" }.joined(separator: ", ")
}

/// Whether a file of records holds JSON, by its name.
public func isJSONFile(_ file: String) -> Bool { file.utf8.ends(with: ".json") }

extension Node.Value {
    /// The same with digits as numbers.
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
