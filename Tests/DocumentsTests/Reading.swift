import Diagnostics
import Documents

/// The result of a parser: the tree in short, and every diagnostic as printed.
struct Reading {
    var node: Node?
    var reports: [String]

    init(json text: String) { self.init(json: Array(text.utf8)) }

    init(json bytes: [UInt8]) {
        var log = DiagnosticLog()
        node = JSON.parse(bytes, file: "f", &log)
        reports = log.diagnostics.map { $0.formatted() }
    }

    init(yaml text: String) { self.init(yaml: Array(text.utf8)) }

    init(yaml bytes: [UInt8]) {
        var log = DiagnosticLog()
        node = YAML.parse(bytes, file: "f", &log)
        reports = log.diagnostics.map { $0.formatted() }
    }

    /// The place and code of the first report: `line:column code`.
    var first: String? {
        guard let report = reports.first?.split(separator: "\n").first else { return nil }
        let place = report.dropFirst(2).prefix { $0 != " " }.dropLast()
        let code = report.split(separator: "[").last.map { $0.dropLast() } ?? ""
        return "\(place) \(code)"
    }

    /// The first report's message.
    var message: String? {
        guard let line = reports.first?.split(separator: "\n").first, let end = line.lastIndex(of: "[") else {
            return nil
        }
        let words = line[..<line.index(before: end)].split(separator: " ", maxSplits: 2)
        return words.count == 3 ? String(words[2]) : nil
    }
}

extension Node {
    /// The tree in one line, without positions: strings in quotes, plain scalars in angle brackets.
    var outline: String {
        switch value {
        case .null: "null"
        case .boolean(let flag): "\(flag)"
        case .number(let text): text
        case .string(let text): quoted(text)
        case .plain(let text): "<\(text)>"
        case .array(let items): "[" + items.map(\.outline).joined(separator: ",") + "]"
        case .object(let members):
            "{" + members.map { "\(quoted($0.key)):\($0.value.outline)" }.joined(separator: ",") + "}"
        }
    }

    /// The position of each value, in the order of the text.
    var positions: [String] {
        let own = ["\(position.line):\(position.column)"]
        switch value {
        case .array(let items): return own + items.flatMap(\.positions)
        case .object(let members):
            return own
                + members.flatMap { ["\($0.keyPosition.line):\($0.keyPosition.column)"] + $0.value.positions }
        default: return own
        }
    }
}
