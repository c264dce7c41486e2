import Content
import Diagnostics
package import Documents
import Files
package import SiteBuilder
import Text

extension Draft {
    /// Reads a record that a person or a program gives.
    ///
    /// - Parameter file: The file's name in messages.
    package init(given bytes: [UInt8], file: String) throws(AuthoringError) {
        var log = DiagnosticLog()
        guard !Self.isTable(bytes, file) else {
            throw .misuse(
                "\(file) is a table, but a record is Markdown or JSON",
                hint: "write one file for each record; only lists of songs and ballots can be CSV")
        }
        guard !bytes.starts(with: Array("BEGIN:VCALENDAR".utf8)) else {
            throw .misuse(
                "\(file) is a calendar, but a record is Markdown or JSON",
                hint: "put the calendar into Content/calendars; its events are then on the site")
        }
        guard let draft = Draft(bytes, file: file, &log), !log.hasErrors else { throw .misuse(log.diagnostics) }
        self = draft
    }

    /// Returns the draft's changes to a record. Fields without a value, and optional fields with blank text, are
    /// removed.
    ///
    /// - Parameter file: The name in messages of the file that the draft was read from.
    package func changes(
        of kind: CatalogueRecord.Kind, from file: String = Self.standardInput
    ) throws(AuthoringError) -> [FieldChange] {
        let declared = RecordField.fields(of: kind)
        let part = CatalogueRecord.Kind.allCases.first { $0.holder == kind }
        var changes: [FieldChange] = []
        var problems: [Diagnostic] = []
        for member in fields {
            let place = Place(file: file, at: member.keyPosition)
            if let part, member.key == part.listKey {
                let list = member.value.isNull ? nil : part.settledList(member.value.value)
                changes.append(FieldChange(key: member.key, field: nil, value: list, nameInMessages: member.key))
            } else if let field = declared.first(where: { $0.key == member.key }) {
                let value = member.value.isNull ? nil : field.settled(member.value.value)
                if value == nil, field.isRequired {
                    problems.append(
                        Diagnostic(
                            .error, code: .missingField, at: place,
                            message: "\(kind.withArticle) needs \(field.key), so it can't be removed",
                            hint: "give it another value, or leave it out so that it stays unchanged", field: field.key)
                    )
                }
                changes.append(FieldChange(field, value))
            } else {
                problems.append(
                    Diagnostic(
                        .error, code: .unknownField, at: place,
                        message: "\(kind.withArticle) has no field \"\(member.key)\" that can be changed",
                        hint: didYouMean(member.key, among: declared.map(\.key))
                            ?? "it has \(declared.map(\.key).joined(separator: ", "))", field: member.key))
            }
        }
        if let body, !body.isBlank {
            guard let field = declared.first(where: \.form.isBelow), !changes.contains(where: { $0.key == field.key })
            else {
                throw .misuse(
                    "\(kind.withArticle) can't have text below its fields",
                    hint: "move the text into a field")
            }
            changes.append(FieldChange(field, .string(body)))
        }
        guard problems.isEmpty else { throw .misuse(problems) }
        return changes
    }

    /// True for a file of comma-separated values: by its name, or by a first line of words with commas between them and
    /// a second one with commas.
    private static func isTable(_ bytes: [UInt8], _ file: String) -> Bool {
        let name = file.lowercased()
        if [".csv", ".tsv"].contains(where: name.hasSuffix) { return true }
        if [".md", ".json"].contains(where: name.hasSuffix) { return false }
        let lines = bytes.split(separator: UInt8(ascii: "\n"), maxSplits: 2).prefix(2)
        return lines.count == 2 && lines.allSatisfy { $0.contains(UInt8(ascii: ",")) }
            && !lines[0].contains { ":{}[]\"#-".utf8.contains($0) }
    }

    /// The name in messages of a record that isn't in a file.
    package static let standardInput = "standard input"
}

extension RecordField {
    /// Returns a value from another file in the form that a flag would give it; nil for blank text in an optional
    /// field.
    fileprivate func settled(_ value: Node.Value) -> Node.Value? {
        if case .string(let text) = value, text.isBlank, !isRequired, !form.isCode { return nil }
        return switch (form, value) {
        case (.moment, .string(let text)): .plain(text)
        case (.lines, .plain(let text)), (.lines, .string(let text)): .string(text.withoutWindowsLineEnds)
        case (.venue, .string(let text)), (.venue, .plain(let text)): .venue(text)
        default: value
        }
    }
}

extension CatalogueRecord.Kind {
    /// Returns a list of records of this kind in the form that commands write.
    fileprivate func settledList(_ value: Node.Value) -> Node.Value {
        guard case .array(var items) = value else { return value }
        let fields = RecordField.fields(of: self)
        for index in items.indices {
            guard case .object(let members) = items[index].value else { continue }
            let settled = members.compactMap { member -> Member? in
                var member = member
                guard let field = fields.first(where: { $0.key == member.key }) else { return member }
                guard !member.value.isNull, let value = field.settled(member.value.value) else { return nil }
                member.value.value = value
                return member
            }
            items[index].value = .object(settled)
        }
        return .array(items)
    }
}

extension Node.Value {
    /// Returns a venue with only a name.
    package static func venue(_ name: String) -> Node.Value { .group(["name": name]) }

    /// Reads a reference to a code, such as `env:NAME` or `file:PATH`; nil for other texts.
    package static func codeReference(_ text: String) -> Node.Value? {
        for key in ["env", "file"] {
            if let name = text.droppingPrefix("\(key):") { return .group([key: name]) }
        }
        return nil
    }

    package static func group(_ texts: KeyValuePairs<String, String>) -> Node.Value {
        .object(texts.map { Member($0.key, .string($0.value)) })
    }

    package static func list(_ items: [Node.Value]) -> Node.Value { .array(items.map { Node($0, at: .start) }) }
}

extension String {
    /// The text with Windows line ends, which browsers also send, replaced by line feeds. Other carriage returns stay.
    var withoutWindowsLineEnds: String {
        let bytes = Array(utf8)
        let isKept = { (index: Int) in bytes[index] != 0x0d || index + 1 == bytes.count || bytes[index + 1] != 0x0a }
        return String(decoding: bytes.indices.filter(isKept).map { bytes[$0] }, as: UTF8.self)
    }
}
