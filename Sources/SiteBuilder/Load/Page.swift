import Diagnostics
import Documents

/// A page of its own, such as "About".
struct Page: Sendable {
    let id: String
    let place: Place
    var title: String

    /// The page's label in the menu, where it wants to stand there.
    var menuLabel: String?
    var aliases: [Reference]
    var publication: Publication
    var body: Body
}

extension Page: Record {
    static let what = "page"

    init?(_ fields: inout FieldReader, id: String, body: Body?, _ context: LoadContext, _ log: inout DiagnosticLog) {
        let title = fields.requiredText("title", &log)
        let isInMenu = fields.node("menu")?.flag
        // What says neither true nor false is the label.
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
