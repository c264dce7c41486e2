package import Diagnostics
package import Documents
import Text

/// A record to write: its fields in order, and the text below them.
package struct Draft: Sendable {
    package private(set) var fields: [Member] = []

    /// The Markdown text below the fields, or nil without one.
    package var body: String?

    /// Creates an empty draft.
    package init() {}

    /// Reads a record in JSON, or in Markdown with front matter. Returns nil and reports an error if it can't be read.
    package init?(_ bytes: [UInt8], file: String, _ log: inout DiagnosticLog) {
        // Programs on Windows write a byte order mark.
        let mark = "\u{feff}".utf8
        let first = bytes.dropFirst(bytes.starts(with: mark) ? mark.count : 0).first { $0 > 0x20 }
        if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") || file.lowercased().hasSuffix(".json") {
            guard let node = JSON.parse(bytes, file: file, &log) else { return nil }
            guard case .object(let members) = node.value else {
                log.error(
                    .wrongType, at: Place(file: file, at: node.position), "this is a list, not a single record",
                    hint: "write one record, such as {\"title\": \"…\"}")
                return nil
            }
            // The schema's path is relative to the original file, and the record may be written to another one.
            fields = members.filter { $0.key != FieldReader.schemaKey }
        } else {
            guard let matter = FrontMatter.parse(bytes, file: file, &log) else { return nil }
            guard case .object(let members) = matter.fields.value else {
                log.error(
                    .wrongType, at: Place(file: file, at: matter.fields.position), "the front matter has no fields")
                return nil
            }
            fields = members
            body = String(decoding: matter.body, as: UTF8.self)
        }
    }

    /// The value of a field. Setting a value replaces or appends the field; setting nil removes it.
    package subscript(key: String) -> Node.Value? {
        get { fields.first { $0.key == key }?.value.value }
        set {
            let index = fields.firstIndex { $0.key == key }
            switch (index, newValue) {
            case (let index?, let value?): fields[index].value.value = value
            case (let index?, nil): fields.remove(at: index)
            case (nil, let value?): fields.append(Member(key, value))
            case (nil, nil): break
            }
        }
    }

    /// Returns a field's text, or nil if missing or blank.
    package func text(_ key: String) -> String? {
        self[key]?.writtenText.flatMap { $0.isBlank ? nil : $0 }
    }

    /// The draft as a field's value.
    package var value: Node.Value { .object(fields) }

    /// The draft as a Markdown file with front matter.
    package var markdown: [UInt8] {
        var text = "---\n"
        for field in fields {
            text += Node.Value.yamlName(field.key) + ":" + field.value.value.yamlBlock(indentation: "") + "\n"
        }
        text += "---\n"
        if let body, !body.isBlank { text += body.withOneLineEnd }
        return Array(text.utf8)
    }
}

extension Draft: ExpressibleByDictionaryLiteral {
    /// Creates a draft with these fields, in this order, except those without a value.
    package init(dictionaryLiteral fields: (String, Node.Value?)...) {
        for (key, value) in fields { self[key] = value }
    }
}

extension Node.Value {
    /// The text of a string or of a number, as written; nil for other values.
    package var writtenText: String? {
        switch self {
        case .string(let text), .plain(let text), .number(let text): text
        case .null, .boolean, .array, .object: nil
        }
    }
}

extension String {
    /// The text without empty lines at its start and end, and with a single line feed at the end.
    fileprivate var withOneLineEnd: String {
        let bytes = utf8.drop { $0 == 0x0a || $0 == 0x0d }
        let end = bytes.lastIndex { $0 > 0x20 }
        return String(decoding: end.map { bytes[...$0] } ?? bytes, as: UTF8.self) + "\n"
    }
}
