import Diagnostics
import Documents
import Time

/// A notice on the board.
struct Bulletin: Sendable {
    let id: String
    let place: Place
    var title: String
    var author: String
    var date: Moment
    var updated: Moment?
    var tags: [String]
    var isPinned: Bool
    var colour: Colour?
    var publication: Publication
    var body: Body

    /// The paper a note is written on.
    enum Colour: String, CaseIterable, Sendable {
        case yellow, pink, blue, green, orange, white
    }
}

extension Bulletin: Record {
    static let what = "bulletin"

    init?(_ fields: inout FieldReader, id: String, body: Body?, _ context: LoadContext, _ log: inout DiagnosticLog) {
        let zone = context.zone
        let title = fields.requiredText("title", &log)
        let author =
            context.author == nil ? fields.requiredText("author", &log) : fields.text("author", &log) ?? context.author
        let date = fields.requiredMoment("date", in: zone, &log)
        let updated = fields.moment("updated", in: zone, &log)
        let tags = fields.texts("tags", &log)
        let isPinned = fields.flag("pinned", &log) ?? false
        let colour = fields.choice("colour", of: Colour.self, &log)
        let publication = fields.publication(in: zone, &log)
        let body = fields.requiredBody("body", body, &log)
        guard let title, let author, let date, let body else { return nil }
        self.init(
            id: id, place: fields.place, title: title, author: author, date: date, updated: updated, tags: tags,
            isPinned: isPinned, colour: colour, publication: publication, body: body)
    }
}
