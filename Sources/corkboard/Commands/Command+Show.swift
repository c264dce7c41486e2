import Authoring
import Diagnostics
import Documents
import SiteBuilder
import Time

extension Command {
    static let show = Command(
        name: "show",
        summary: "Show a record's fields, text and location",
        details: "Hides codes and the names of voters.",
        arguments: [.kind, .id, .part],
        examples: [
            "corkboard show bulletin welcome": "Read a note in the terminal",
            "corkboard show event spring-dance --json": "Pass an event to another program",
        ],
        body: { try $0.show() })
}

extension Run {
    fileprivate mutating func show() throws -> ExitCode {
        let catalogue = try catalogue()
        let record = try record(in: catalogue)
        let (fields, body) = try content(of: record, catalogue)
        console.show(
            json: json(record, fields: fields, body: body, catalogue: catalogue),
            text: text(record, fields: fields, body: body, catalogue: catalogue))
        return .done
    }

    /// Returns a record's fields and the text below them, without secrets.
    private func content(
        of record: CatalogueRecord, _ catalogue: Catalogue
    ) throws -> (fields: [Member], body: String?) {
        if let draft = record.requestDraft(in: catalogue.zone) { return (draft.fields, nil) }
        let file = try editing().store().file(of: record)
        let path = try file.path(to: record)
        guard case .object(let fields) = file.document[path].withoutSecrets().value else {
            preconditionFailure("a record is an object")
        }
        return (fields, path.isEmpty ? file.document.body.map { String(decoding: $0, as: UTF8.self) } : nil)
    }

    private func text(
        _ record: CatalogueRecord, fields: [Member], body: String?, catalogue: Catalogue
    ) -> String {
        var lines = ["\(record.title) (\(record.name.commandLine))", record.origin]
        switch record.state.name {
        case .shown, .past: if let address = record.address { lines.append("on the site at /\(address)") }
        case .waiting where record.request != nil:
            lines.append("not on the site: waiting for \"corkboard accept\"")
        case .waiting: lines.append("not on the site: waiting until its status is accepted")
        default: lines.append("not on the site: \(record.state.name.text(at: record.state.time, in: catalogue.zone))")
        }
        lines.append("")
        for field in fields {
            if case .array(let items) = field.value.value, items.allSatisfy(\.isObject) {
                lines.append("\(field.key): \(items.count)")
                lines += items.map { "  - \($0.value.yamlText())" }
            } else if case .string(let text) = field.value.value, text.utf8.contains(UInt8(ascii: "\n")) {
                lines.append("\(field.key):")
                lines += text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { "  \($0)" }
            } else {
                lines.append("\(field.key): \(field.value.value.shownText)")
            }
        }
        if let body {
            lines += [""] + body.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
        }
        while lines.last?.utf8.allSatisfy({ $0 <= 0x20 }) == true { lines.removeLast() }
        return lines.map { $0.escapedForTerminal + "\n" }.joined()
    }

    private func json(
        _ record: CatalogueRecord, fields: [Member], body: String?, catalogue: Catalogue
    ) -> JSONValue {
        var json: JSONValue = [
            "kind": .string(record.kind.rawValue), "id": .string(record.id),
        ]
        if let request = record.request {
            json.add("askers", .number(request.askers))
        } else {
            json.add("file", .string(record.place.file))
            json.add("line", .number(record.place.line))
        }
        json.add("address", record.address.map { .string("/" + $0) })
        json.add("state", .string(record.state.name.rawValue))
        json.add("at", record.state.time.map { .string($0.rfc3339(in: catalogue.zone)) })
        json.add("fields", .written(Node.Value.object(fields).jsonText()))
        json.add("body", body.map(JSONValue.string))
        return json
    }
}

extension CatalogueRecord {
    /// The record's file and line, or its number of requests.
    fileprivate var origin: String {
        guard let request else { return "in \(place)" }
        return "requested \(request.askers == 1 ? "once" : "\(request.askers) times"); not in any file"
    }
}

extension Node {
    /// Returns a field's value without secrets, which a single date of a series can have, too.
    ///
    /// - Parameter key: The field's name; empty for a record, or an item of a list.
    fileprivate func withoutSecrets(_ key: String = "") -> Node {
        var node = self
        switch (key, value) {
        case ("code", .object), ("adminCode", .object): break
        case ("code", .array(let codes)): node.value = .array(codes.map { $0.withoutSecrets(key) })
        case ("code", _), ("adminCode", _): node.value = .string("set")
        case ("voters", .array(let names)): node.value = .number("\(names.count)")
        case ("voters", _): node.value = .number("1")
        case (_, .object(let members)):
            node.value = .object(
                members.map {
                    Member(key: $0.key, keyPosition: $0.keyPosition, value: $0.value.withoutSecrets($0.key))
                })
        case (_, .array(let items)): node.value = .array(items.map { $0.withoutSecrets() })
        default: break
        }
        return node
    }
}

extension Node.Value {
    /// A text unchanged, any other value as YAML.
    fileprivate var shownText: String {
        switch self {
        case .string(let text), .plain(let text): text
        default: yamlText()
        }
    }
}
