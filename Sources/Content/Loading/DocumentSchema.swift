package import Diagnostics
package import Documents
import Time

/// A kind of document that authors write, and its JSON Schema (draft-07) for their editors.
///
/// A schema is derived from the fields that the reader of a document asks for, so there is no second list of fields. It
/// accepts every document that the reader accepts without a diagnostic. Rules about several fields, other files or the
/// calendar aren't part of it; only `check` tests them.
package enum DocumentSchema: String, CaseIterable, Sendable {
    case site, bulletin, event, schedule, page, sports

    /// The schema, with a description of each field.
    package var json: JSONValue {
        let writer = SchemaWriter(isYAML: self == .site, translated: translatedTexts) { path in
            field(at: path).map { $0.summary.prefix(1).uppercased() + $0.summary.dropFirst() }
        }
        let object = writer.object(fields, after: [], adding: self == .sports ? [] : ["$schema"])
        var schema: [(String, JSONValue)] = [
            ("$schema", "http://json-schema.org/draft-07/schema#"), ("title", .string(title)),
        ]
        switch self {
        case .site:
            schema += object
        case .bulletin, .event, .schedule, .page:
            // Records in a list need ids.
            let record: JSONValue = ["$ref": .string("#/definitions/\(rawValue)")]
            let list: JSONValue = ["type": "array", "items": ["allOf": [record, ["required": ["id"]]]]]
            let definition = JSONValue.object(self == .event ? writer.event(object) : object)
            schema += [("anyOf", [record, list]), ("definitions", .object([(rawValue, definition)]))]
        case .sports:
            schema += [("type", "array"), ("items", .object(object))]
        }
        return .object(schema)
    }

    /// The declaration of the field at a path of keys.
    private func field(at path: [String]) -> RecordField? {
        let path = path.map { $0 == FieldNotes.anyKey ? "*" : $0 }
        guard self != .site else { return RecordField.groups["site"]?.first { $0.key == path.joined(separator: ".") } }
        if self == .event, path.count > 2, path[0] == "occurrences" { return field(at: Array(path.dropFirst(2))) }
        if self == .schedule, path.count > 2, path[1] == "repeat" {
            return DocumentSchema.event.field(at: Array(path.dropFirst()))
        }
        let group = [self == .sports ? "sport" : rawValue] + path.dropLast()
        return RecordField.groups[group.joined(separator: ".")]?.first { $0.key == path.last }
    }

    /// The texts that can be translated.
    private var translatedTexts: TextsByLanguage.Shape { kind?.translatedTexts ?? SiteConfiguration.translatedTexts }

    /// The kind of the records in the document; nil for the settings.
    private var kind: RecordKind? { self == .sports ? .feed : RecordKind(rawValue: rawValue + "s") }

    private var title: String {
        switch self {
        case .site: "Corkboard: Content/site.yaml"
        case .bulletin, .event, .schedule, .page:
            "Corkboard: a JSON file in Content/\(rawValue)s/, with one \(rawValue) or a list of them"
        case .sports: "Corkboard: a feed in Content/sports/"
        }
    }

    /// The fields that the reader asks for.
    package var fields: FieldNotes {
        FieldNotes.survey { node, notes in
            // The survey reads made-up documents, so their problems are meaningless.
            var log = DiagnosticLog()
            let file = "schema.json"
            let context = LoadContext(zone: .utc, author: "Somebody")
            if self == .site {
                _ = SiteConfiguration(node, file: file, notes: notes, &log)
                return
            }
            guard var fields = FieldReader(node, file: file, of: rawValue, notes: notes, &log) else { return }
            guard let record = kind?.record else {
                _ = Sport(&fields, &log)
                return
            }
            let id = fields.id(&log) ?? "id"
            _ = record.init(&fields, id: id, body: nil, context, &log)
        }
    }
}

/// Writes fields as JSON Schema.
private struct SchemaWriter {
    /// True if texts can be unquoted words that look like numbers.
    let isYAML: Bool

    /// The texts that can be translated.
    let translated: TextsByLanguage.Shape

    let description: ([String]) -> String?

    /// Returns the schema of an object.
    ///
    /// - Parameters:
    ///   - path: The keys that lead to it.
    ///   - others: Further keys with text values.
    func object(_ notes: FieldNotes, after path: [String], adding others: [String] = []) -> [(String, JSONValue)] {
        let fields = notes.fields
        let known = fields.filter { $0.key != FieldNotes.anyKey }
        let anyField = fields.first { $0.key == FieldNotes.anyKey }
        var members = others.map { ($0, JSONValue.object([("type", "string")])) }
        members += known.map { ($0.key, value(of: $0, after: path)) }
        let required = known.filter(\.isRequired).map { JSONValue.string($0.key) }
        var schema: [(String, JSONValue)] = [("type", "object")]
        if !members.isEmpty { schema.append(("properties", .object(members))) }
        if !required.isEmpty { schema.append(("required", .array(required))) }
        schema.append(("additionalProperties", anyField.map { value(of: $0, after: path) } ?? false))
        return schema
    }

    /// Returns the schema of an event; a file that changes a date of a series or an imported event needs no name.
    func event(_ schema: [(String, JSONValue)]) -> [(String, JSONValue)] {
        let changes: [JSONValue] = [Event.occurrenceKey, Event.importedKey].map { ["required": [.string($0)]] }
        return schema.filter { $0.0 != "required" } + [
            ("if", ["anyOf": .array(changes)]), ("then", .object([])),
            ("else", .object(schema.filter { $0.0 == "required" })),
        ]
    }

    private func value(of field: FieldNotes.Field, after path: [String]) -> JSONValue {
        let path = path + [field.key]
        var forms: [[(String, JSONValue)]] = field.forms.flatMap { self.forms($0, isRequired: field.isRequired) }
        if field.forms.contains(.textsByName), translated.hasText(at: (path + [""])[...]) {
            let texts: JSONValue = ["type": "object", "additionalProperties": .object(text)]
            forms = [[("type", "object"), ("additionalProperties", ["anyOf": .array([.object(text), texts])])]]
        }
        if let notes = field.object, !field.forms.contains(.textsByName) { forms.append(object(notes, after: path)) }
        if let items = field.items {
            forms.removeAll { $0.count == 1 && $0[0].0 == "type" && $0[0].1.text == "\"array\"" }
            forms.append([("type", "array"), ("items", .object(object(items, after: path)))])
        }
        if translated.hasText(at: path[...]) {
            forms.append([("type", "object"), ("additionalProperties", .object(text))])
        }
        // A field without a value is the same as a missing field.
        if !field.isRequired { forms.append([("type", "null")]) }
        let types = forms.compactMap { $0.count == 1 && $0[0].0 == "type" ? Self.types(in: $0[0].1) : nil }
        let schema: [(String, JSONValue)] =
            if forms.count == 1 {
                forms[0]
            } else if types.count == forms.count {
                [("type", .array(types.flatMap(\.self)))]
            } else {
                [("anyOf", .array(forms.map { .object($0) }))]
            }
        return .object((description(path).map { [("description", .string($0))] } ?? []) + schema)
    }

    private static func types(in value: JSONValue) -> [JSONValue] {
        if case .array(let types) = value { types } else { [value] }
    }

    /// Returns the alternative schemas of a form.
    private func forms(_ form: FieldForm, isRequired: Bool) -> [[(String, JSONValue)]] {
        func list(of items: [(String, JSONValue)]) -> [(String, JSONValue)] {
            [("type", "array"), ("items", .object(items))]
        }
        func words(_ words: [String]) -> [(String, JSONValue)] { [("enum", .array(words.map { .string($0) }))] }
        return switch form {
        case .text: [isRequired ? text + [("pattern", #"\S"#)] : text]
        case .flag: [[("type", "boolean")]]
        case .list: [[("type", "array")]]
        case .integer(let range): [integer(range)]
        case .integers(let range): [integer(range), list(of: integer(range))]
        case .choice(let choices): [words(choices)]
        case .choices(let choices): [words(choices), list(of: words(choices))]
        case .texts: [text, list(of: text)]
        case .shaped(let pattern, let inLists):
            [[("type", "string"), ("pattern", .string(pattern))]]
                + (inLists ? [list(of: [("type", "string"), ("pattern", .string(pattern))])] : [])
        case .code: code
        case .codes(let limit):
            code + [
                list(of: [("anyOf", .array(code.map { .object($0) }))])
                    + [("minItems", .number(1)), ("maxItems", .number(limit))]
            ]
        case .textsByName: [[("type", "object"), ("additionalProperties", .object(text))]]
        }
    }

    /// The schema of a text.
    private var text: [(String, JSONValue)] {
        isYAML ? [("type", ["string", "number", "boolean"])] : [("type", "string")]
    }

    /// The alternative schemas of a code.
    private var code: [[(String, JSONValue)]] {
        [text]
            + [
                ("env", "The name of an environment variable that contains it"),
                ("file", "The path of a file that contains it, relative to the site's folder"),
            ].map { key, description in
                [
                    ("type", "object"),
                    ("properties", .object([(key, ["description": .string(description), "type": "string"])])),
                    ("required", [.string(key)]), ("additionalProperties", false),
                ]
            }
    }

    private func integer(_ range: ClosedRange<Int>) -> [(String, JSONValue)] {
        [("type", "integer")] + (range.lowerBound == .min ? [] : [("minimum", .number(range.lowerBound))])
            + (range.upperBound == .max ? [] : [("maximum", .number(range.upperBound))])
    }
}
