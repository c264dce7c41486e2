import Authoring
import Content
import Pages
import SiteBuilder
import Text

/// The forms for the translations of records.
extension Editor {
    /// The languages that a record can be translated into, and the addresses of the forms for this.
    func translations(of open: OpenRecord, _ catalogue: Catalogue) -> [(language: String, address: String)] {
        guard open.isTranslatable else { return [] }
        return catalogue.languages.dropFirst().map { language in
            (language: language, address: Self.translationPath(of: open.record, language))
        }
    }

    private static func translationPath(of record: CatalogueRecord, _ language: String) -> String {
        prefix + "translate/" + path(of: record) + "/" + percentEncoded(language)
    }

    func translationForm(_ open: OpenTranslation, catalogue: Catalogue, given: SubmittedForm) -> EditContent {
        var content = content(.translation(open.language), catalogue)
        content.subject = open.record.title
        var form = EditContent.Form(action: Self.translationPath(of: open.record, open.language))
        form.digest = open.digest
        form.cancel = Self.roomPath(of: open.record)
        form.fields = open.fields.map { field in
            let own = open.texts[field.key] ?? ""
            let sent = given[field.key]
            var input = field.input(sent ?? own, among: [:])
            // Pages show the original of a text that is left out.
            input.isRequired = false
            input.language = open.language
            input.original = open.originals[field.key]
            if let sent, !field.isUntouched(sent, showing: own), given["digest"] != open.digest { input.now = own }
            return input
        }
        content.form = form
        return content
    }

    func save(_ open: OpenTranslation?, form: SubmittedForm) throws(FormRefusal) -> Reply {
        guard let open, let digest = form["digest"] else { throw .response(notReadable) }
        guard open.digest == digest else { throw .again(nil, status: 409) }
        let changes = open.fields.compactMap { field -> FieldChange? in
            let new = form[field.key] ?? ""
            return field.isUntouched(new, showing: open.texts[field.key] ?? "")
                ? nil : FieldChange(field, field.value(of: new))
        }
        if !changes.isEmpty {
            try apply { editing throws(AuthoringError) in
                try editing.translate(open.record.name, into: open.language, changes, expecting: digest)
            }
            noteLast("saved") { $0.path == open.path }
        }
        // The record's page leads to the other languages.
        return tell(saved(form, to: Self.roomPath(of: open.record)))
    }
}
