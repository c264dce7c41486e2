package import Content
import Documents
package import SiteBuilder
import Text

extension Draft {
    /// Converts a draft from another file to the form of the site's files: long text below the fields, times without
    /// quotes.
    package mutating func settle(_ kind: CatalogueRecord.Kind) {
        for member in fields where member.value.isNull { self[member.key] = nil }
        for field in RecordField.fields(of: kind) {
            if case .moment = field.form, let text = text(field.key) { self[field.key] = .plain(text) }
            if case .lines = field.form, case .string(let text)? = self[field.key] {
                self[field.key] = .string(text.withoutWindowsLineEnds)
            }
            guard case .lines(isBelow: true) = field.form, let text = text(field.key), body?.isBlank != false else {
                continue
            }
            body = text
            self[field.key] = nil
        }
    }

    /// Returns the required fields that are blank or missing.
    package func missing(of kind: CatalogueRecord.Kind) -> [RecordField] {
        RecordField.fields(of: kind).filter { field in
            switch field.form {
            case .code, .codes: return !hasValue(field.key) && (self["code"] != nil || self["adminCode"] != nil)
            case .lines(isBelow: true): return field.isRequired && body?.isBlank != false
            default: return field.isRequired && !hasValue(field.key)
            }
        }
    }

    /// True if a code is written in the record itself.
    var hasWrittenCode: Bool {
        ["code", "adminCode"].contains { self[$0]?.isWrittenCode == true }
    }

    /// Sorts the fields into the usual order for this kind; unknown fields follow.
    package mutating func order(as kind: CatalogueRecord.Kind) {
        var ordered = Draft()
        ordered.body = body
        for key in RecordField.fields(of: kind).map(\.key) + fields.map(\.key) where ordered[key] == nil {
            ordered[key] = self[key]
        }
        self = ordered
    }

    /// Returns the draft with another field before all others.
    func beginning(with key: String, _ value: Node.Value) -> Draft {
        var draft = Draft()
        draft.body = body
        draft[key] = value
        for field in fields where field.key != key { draft[field.key] = field.value.value }
        return draft
    }

    /// True if a field has a text, a list or a group. A wrong one is reported when the record is checked.
    private func hasValue(_ key: String) -> Bool {
        switch self[key] {
        case .object, .array: return true
        default: return text(key) != nil
        }
    }
}

extension RecordField.Form {
    /// True if the field refers to codes.
    package var isCode: Bool {
        switch self {
        case .code, .codes: true
        default: false
        }
    }

    /// True if the field is the text below the front matter.
    package var isBelow: Bool { if case .lines(isBelow: true) = self { true } else { false } }
}

extension Node.Value {
    /// True for a code itself, as opposed to a reference to one, and for a list with such a code.
    var isWrittenCode: Bool {
        switch self {
        case .string(let text), .plain(let text), .number(let text): !text.isBlank
        case .array(let items): items.contains(where: \.value.isWrittenCode)
        default: false
        }
    }
}
