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
        let menu = fields.menu(&log)
        let aliases = fields.aliases(&log)
        let publication = fields.publication(in: context.zone, &log)
        let body = fields.requiredBody("body", body, &log)
        guard let title, let body else { return nil }
        let label =
            switch menu {
            case nil, "false": String?.none
            case "true": title
            case let label: label
            }
        self.init(
            id: id, place: fields.place, title: title, menuLabel: label, aliases: aliases, publication: publication,
            body: body)
    }
}

extension FieldReader {
    /// A label, or whether to stand in the menu under the page's title; in JSON that is no text.
    fileprivate mutating func menu(_ log: inout DiagnosticLog) -> String? {
        if case .boolean(let isWanted) = node("menu")?.value { return String(isWanted) }
        return text("menu", &log)
    }
}
