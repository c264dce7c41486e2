package import Diagnostics
package import Documents

/// A standalone page, such as "About".
package struct Page: Sendable {
    package let id: String
    package let place: Place
    package var title: String

    /// The page's label in the menu; nil for a page outside the menu.
    package var menuLabel: String?
    package var aliases: [Reference]
    package var publication: Publication
    package var body: Body

    /// How much of it is untranslated, in the site's main language.
    package var fallback = Fallback.none
}

extension Page: Record {
    package static let what = "page"

    package init?(
        _ fields: inout FieldReader, id: String, body: Body?, _ context: LoadContext, _ log: inout DiagnosticLog
    ) {
        let title = fields.requiredText("title", &log)
        fields.note("menu", .flag)
        fields.note("menu", .text)
        let isInMenu = fields.node("menu")?.flag
        // A value that is neither true nor false is the label.
        let menuLabel = isInMenu == nil ? fields.text("menu", &log) : nil
        let aliases = fields.aliases(&log)
        let publication = fields.publication(in: context.zone, &log)
        let body = fields.requiredBody("body", body, &log)
        guard let title, let body else { return nil }
        self.init(
            id: id, place: fields.place, title: title, menuLabel: isInMenu == true ? title : menuLabel,
            aliases: aliases, publication: publication, body: body)
    }
}
