import Authoring
import Content
import Documents
import SiteBuilder
import Text

/// Finds the codes in an event's form that are easy to guess, by the keys of their fields.
///
/// - Parameters:
///   - text: Returns the text of a field.
///   - id: The event's id; nil for a new event.
///   - before: The stored event, if any.
func weakCodes(in text: (String) -> String?, id: String?, replacing before: OpenRecord? = nil) -> Set<String> {
    guard text("weakCodes") != "yes" else { return [] }
    let names = [text("name"), id].compactMap(\.self)
    let weak = RecordField.fields(of: .event).filter { field in
        guard field.form.isCode else { return false }
        let codes = field.codes(in: text(field.key) ?? "", replacing: before?.values[field.key])
        // A reference isn't a code.
        return codes.contains { Node.Value.codeReference($0) == nil && isEasyToGuess($0, at: names) }
    }
    return Set(weak.map(\.key))
}

/// True if a form has such codes that aren't stored already. People must agree to save them.
func hasNewWeakCodes(in form: SubmittedForm, id: String?, replacing before: OpenRecord? = nil) -> Bool {
    weakCodes(in: { form[$0] }, id: id, replacing: before).contains { key in
        before?.texts[key]?.trimmed != form[key]?.trimmed
    }
}
