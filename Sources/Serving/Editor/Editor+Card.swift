import Authoring
import Content
import Diagnostics
import Documents
import SiteBuilder
import Text
import Time

/// The card next to a form, which shows the record as visitors will see it in a list.
extension Editor {
    /// The address of a record's card; nil for kinds without such a card.
    ///
    /// - Parameter id: The record's id, which determines how its note looks; nil for a new record.
    static func card(of kind: CatalogueRecord.Kind, id: String?) -> String? {
        guard kind == .bulletin || kind == .event else { return nil }
        return prefix + "card/" + ([kind.rawValue] + (id.map { [EditTarget.segment($0)] } ?? [])).joined(separator: "/")
    }

    /// Answers with the record in a form as visitors will see it in a list; with an empty body while the form has
    /// errors.
    func card(_ names: [String], _ form: SubmittedForm) -> HTTPResponse {
        guard names.count > 1, let kind = CatalogueRecord.Kind(rawValue: names[1]),
            let folder = kind == .bulletin ? "bulletins" : kind == .event ? "events" : nil
        else { return missing }
        let options = currentOptions
        var draft = form.draft(of: kind)
        if kind == .bulletin, draft["date"] == nil { draft["date"] = .string(options.now.rfc3339()) }
        if let below = RecordField.fields(of: kind).first(where: \.form.isBelow)?.key {
            (draft.body, draft[below]) = (draft.text(below), nil)
        }
        let name = names.dropFirst(2).first ?? "new"
        var log = DiagnosticLog()
        return part(editCard(of: draft.markdown, at: "\(folder)/\(name).md", options, &log) ?? [])
    }
}
