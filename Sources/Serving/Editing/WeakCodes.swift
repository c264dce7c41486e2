import Authoring
import Content
import SiteBuilder
import Text

/// The codes in an event's form that are easy to guess.
struct WeakCodes {
    private var keys: Set<String> = []

    /// Finds the weak codes of a stored event.
    init(_ open: OpenRecord) {
        find(in: { open.texts[$0] }, id: open.record.id)
    }

    /// Finds the weak codes in a submitted form.
    ///
    /// - Parameters:
    ///   - id: The event's id; nil for a new event.
    ///   - before: The stored event, whose own codes are left out.
    init(_ form: SubmittedForm, id: String?, since before: OpenRecord? = nil) {
        find(in: { form[$0] }, id: id)
        if let before { keys = keys.filter { before.texts[$0]?.trimmed != form[$0]?.trimmed } }
    }

    private mutating func find(in text: (String) -> String?, id: String?) {
        guard text("weakCodes") != "yes" else { return }
        let names = [text("name"), id].compactMap(\.self)
        for field in RecordField.fields(of: .event) {
            guard case .code = field.form, let code = text(field.key)?.trimmed, !code.isEmpty,
                // The code itself is elsewhere.
                !code.utf8.starts(with: "env:".utf8), !code.utf8.starts(with: "file:".utf8)
            else { continue }
            if isEasyToGuess(code, at: names) { keys.insert(field.key) }
        }
    }

    func contains(_ field: RecordField) -> Bool { keys.contains(field.key) }

    /// True if the owner hasn't seen the warning about these codes yet.
    func needAgreement(_ form: SubmittedForm) -> Bool { !keys.isEmpty && form["acceptsWeakCodes"] == nil }
}
