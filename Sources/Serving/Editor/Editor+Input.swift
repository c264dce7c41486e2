import Authoring
import Content
import Pages
import SiteBuilder
import Text

/// The input of forms, which the browser stores until it is saved.
extension Editor {
    /// Redirects after the input of a form was saved.
    ///
    /// A cookie repeats the random text that the editor's script sent with the form, so that the browser forgets the
    /// stored input.
    func saved(_ form: SubmittedForm, to place: String) -> HTTPResponse {
        var response = HTTPResponse.text(303, "Saved.", headers: [("Location", place)])
        if let typed = form["typed"], GuardingToken.hasForm(typed[...]) {
            let scope = "Path=\(Self.prefix); Max-Age=\(Self.savedDays * 86_400); SameSite=Strict"
            response.headers.append(("Set-Cookie", "corkboard-saved-\(typed)=yes; \(scope)"))
        }
        return response
    }

    /// How long a browser may be closed before its next page of the editor forgets stored input, in days.
    private static let savedDays = 30

    /// The page with a form that isn't saved, with its input and the problems; nil for forms without texts.
    ///
    /// - Parameter status: Nil for a form from before the server's last start. Another site may have sent it, so
    ///   the page has a new token.
    func returned(
        _ names: [String], _ form: SubmittedForm, saying problems: [CommandResult.Problem]? = nil, status: Int?
    ) -> HTTPResponse? {
        guard var content = filled(names, with: form) else { return nil }
        content.isRestarted = status == nil
        content.hasChanged = content.form?.digest != nil && content.form?.digest != form["digest"]
        return page(problems.map(content.saying) ?? content, status: status ?? 403)
    }

    /// The page with the form for a record or the settings, with the input that was sent to its address.
    private func filled(_ names: [String], with given: SubmittedForm) -> EditContent? {
        if names == ["settings"] { return settingsFile().map { settingsForm($0, given) } }
        guard let catalogue = catalogue(), let target = EditTarget(names, catalogue), person.may(target) else {
            return nil
        }
        return filled(names[0], target, in: catalogue, given: given)
    }

    /// The page with the form for a record; nil if the record can't be read, or the area has no such form.
    func filled(_ area: String, _ target: EditTarget, in catalogue: Catalogue, given: SubmittedForm) -> EditContent? {
        switch (area, target) {
        case ("new", .inside(let kind, let holder)):
            return newForm(kind, holder: holder, catalogue: catalogue, given: given)
        case ("change", .record(let record)):
            guard let open = try? OpenRecord(record, site: options.site) else { return nil }
            return changeForm(open, catalogue: catalogue, given: given)
        case ("translate", .translation(let record, let language)):
            return OpenTranslation(of: record, into: language, in: catalogue, site: options.site).map { open in
                translationForm(open, catalogue: catalogue, given: given)
            }
        default: return nil
        }
    }

    /// The page with the input for a record that was deleted meanwhile, or for its translation, as a form for a new
    /// record; nil for other forms.
    func returnedAsNew(_ names: [String], given form: SubmittedForm, in catalogue: Catalogue) -> HTTPResponse? {
        let isTranslation = names[0] == "translate"
        // The last name of a translation's address is the language, which the settings may no longer have.
        let record = Array(names.dropFirst().dropLast(isTranslation ? 1 : 0))
        guard isTranslation || names[0] == "change", form["digest"] != nil,
            EditTarget(["change"] + record, catalogue) == nil,
            case .inside(let kind, let holder)? = EditTarget(["new"] + record.dropLast(), catalogue),
            person.mayAdd(kind, to: holder)
        else { return nil }
        let hint =
            isTranslation
            ? "Copy your texts, then restore it and translate it again." : "Save it to create it again."
        let content = newForm(kind, holder: holder, catalogue: catalogue, given: form).saying([
            CommandResult.Problem(
                message: "This was deleted while you were editing.", hint: hint)
        ])
        return page(content, status: 404)
    }
}
