import Authoring
import Documents
import SiteBuilder
import Text

extension Draft {
    /// Writes what another file has as our files have it: a text that stands among the fields below them, times without
    /// quotes.
    mutating func settle(_ kind: CatalogueRecord.Kind) {
        for field in RecordField.fields(of: kind) {
            if case .moment = field.form, let text = text(field.key) { self[field.key] = .plain(text) }
            guard case .lines(isBelow: true) = field.form, let text = text(field.key), body?.isBlank != false else {
                continue
            }
            body = text
            self[field.key] = nil
        }
    }

    /// The fields without which there is no record of this kind, and that are blank or not there.
    func missing(of kind: CatalogueRecord.Kind) -> [RecordField] {
        RecordField.fields(of: kind).filter { field in
            switch field.form {
            case .code: return !hasCode(field.key) && (self["code"] != nil || self["adminCode"] != nil)
            case .lines(isBelow: true): return field.isRequired && body?.isBlank != false
            default:
                guard field.isRequired else { return false }
                // What is there and no text is wrong in another way, which its reader says.
                if case .array? = self[field.key] { return false }
                if case .object? = self[field.key] { return false }
                return text(field.key) == nil
            }
        }
    }

    /// Whether a code is written out in the record.
    var hasWrittenCode: Bool {
        ["code", "adminCode"].contains { if case .object? = self[$0] { false } else { text($0) != nil } }
    }

    /// Puts the fields into the order in which records of this kind have them; the others follow.
    mutating func order(as kind: CatalogueRecord.Kind) {
        var ordered = Draft()
        ordered.body = body
        for key in RecordField.fields(of: kind).map(\.key) + fields.map(\.key) where ordered[key] == nil {
            ordered[key] = self[key]
        }
        self = ordered
    }

    /// The draft with a field before all others.
    func beginning(with key: String, _ value: Node.Value) -> Draft {
        var draft = Draft()
        draft.body = body
        draft[key] = value
        for field in fields where field.key != key { draft[field.key] = field.value.value }
        return draft
    }

    private func hasCode(_ key: String) -> Bool {
        if case .object? = self[key] { return true }
        return text(key) != nil
    }
}

extension RecordField.Form {
    /// Whether it says where a code stands.
    var isCode: Bool { if case .code = self { true } else { false } }
}
