import Bytes
package import Diagnostics
package import Documents
package import Time

/// A note on the board; a class, because sites have many and pass them around.
package final class Bulletin: Sendable {
    package let id: String
    package let place: Place
    package let title: String
    package let author: String
    package let date: Moment
    package let updated: Moment?
    package let tags: [String]
    package let isPinned: Bool
    package let colour: Colour?

    package let image: Reference?

    /// The description of the image.
    package let imageText: String?
    package let aliases: [Reference]
    package let publication: Publication
    package let body: Body

    /// The beginning of the text, for the note on the board.
    package let excerpt: String

    /// True if the text fills several screens and has headings.
    package let isLong: Bool

    /// A number from 0 to 24, derived from the id, that selects the note's default look.
    package let looks: UInt8

    /// How much of it is untranslated, in the site's main language.
    package let fallback: Fallback

    package init(
        id: String, place: Place, title: String, author: String, date: Moment, updated: Moment?, tags: [String],
        isPinned: Bool, colour: Colour?, image: Reference? = nil, imageText: String? = nil, aliases: [Reference],
        publication: Publication, body: Body, excerpt: String, isLong: Bool, looks: UInt8, fallback: Fallback = .none
    ) {
        self.id = id
        self.place = place
        self.title = title
        self.author = author
        self.date = date
        self.updated = updated
        self.tags = tags
        self.isPinned = isPinned
        self.colour = colour
        self.image = image
        self.imageText = imageText
        self.aliases = aliases
        self.publication = publication
        self.body = body
        self.excerpt = excerpt
        self.isLong = isLong
        self.looks = looks
        self.fallback = fallback
    }

    /// The colour of a note's paper.
    package enum Colour: String, CaseIterable, Sendable {
        case yellow, pink, blue, green, orange, white
    }
}

extension Bulletin: Record {
    package static let what = "bulletin"

    package convenience init?(
        _ fields: inout FieldReader, id: String, body: Body?, _ context: LoadContext, _ log: inout DiagnosticLog
    ) {
        let zone = context.zone
        let title = fields.requiredText("title", &log)
        let author =
            context.author == nil ? fields.requiredText("author", &log) : fields.text("author", &log) ?? context.author
        let date = fields.requiredMoment("date", in: zone, &log)
        let updated = fields.moment("updated", in: zone, &log)
        let tags = fields.tags(&log)
        let isPinned = fields.flag("pinned", &log) ?? false
        let colour = fields.choice("colour", of: Colour.self, &log)
        let image = fields.fileReference("image", &log)
        let imageText = fields.imageText(&log)
        let aliases = fields.aliases(&log)
        let publication = fields.publication(in: zone, &log)
        let body = fields.requiredBody("body", body, &log)
        guard let title, let author, let date, let body else { return nil }
        self.init(
            id: id, place: fields.place, title: title, author: author, date: date, updated: updated, tags: tags,
            isPinned: isPinned, colour: colour, image: image, imageText: imageText, aliases: aliases,
            publication: publication, body: body, excerpt: BulletinExcerpt(body.text ?? []).text,
            isLong: Self.isLong(body.text ?? []), looks: UInt8(stableHash(id) % 25))
    }

    /// True if a text has more than 6,000 bytes and at least three headings.
    static func isLong(_ text: [UInt8]) -> Bool {
        guard text.count > 6000 else { return false }
        let lines = text.split(separator: UInt8(ascii: "\n"))
        return lines.count { $0.first == UInt8(ascii: "#") } > 2
    }
}
