import Authoring
import Content
import SiteBuilder
import Text

/// The codes in an event's form that are easy to guess.
struct WeakCodes {
    private var keys: Set<String> = []

    /// Finds the weak codes of a stored event.
    init(_ open: OpenRecord) {
        find(in: { open.texts[$0] }, id: open.record.id, replacing: open)
    }

    /// Finds the weak codes in a submitted form.
    ///
    /// - Parameters:
    ///   - id: The event's id; nil for a new event.
    ///   - stored: The stored event, if any.
    ///   - leavesOutStored: True to leave out the codes that are stored already.
    init(_ form: SubmittedForm, id: String?, replacing stored: OpenRecord? = nil, leavesOutStored: Bool = false) {
        find(in: { form[$0] }, id: id, replacing: stored)
        if let stored, leavesOutStored {
            keys = keys.filter { stored.texts[$0]?.trimmed != form[$0]?.trimmed }
        }
    }

    private mutating func find(in text: (String) -> String?, id: String?, replacing before: OpenRecord?) {
        guard text("weakCodes") != "yes" else { return }
        let names = [text("name"), id].compactMap(\.self)
        for field in RecordField.fields(of: .event) where field.form.isCode {
            let codes = field.codes(in: text(field.key) ?? "", replacing: before?.values[field.key])
            // A reference isn't a code.
            let written = codes.filter { code in !["env:", "file:"].contains { code.utf8.starts(with: $0.utf8) } }
            if written.contains(where: { isEasyToGuess($0, at: names) }) { keys.insert(field.key) }
        }
    }

    func contains(_ field: RecordField) -> Bool { keys.contains(field.key) }

    var isEmpty: Bool { keys.isEmpty }

    /// True if the owner hasn't seen the warning about these codes yet.
    func needAgreement(_ form: SubmittedForm) -> Bool { !keys.isEmpty && form["acceptsWeakCodes"] == nil }
}
