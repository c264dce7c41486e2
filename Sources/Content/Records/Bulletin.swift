package import Bytes
package import Diagnostics
package import Documents
package import Time

/// A note on the board; a class, because sites have many and pass them around.
package final class Bulletin: Sendable {
    package let id: String
    package let place: Place
    let details: Details

    /// The beginning of the text, for the note on the board.
    package let excerpt: String

    /// True if the text fills several screens and has headings.
    package let isLong: Bool

    /// A number from 0 to 24, derived from the id, that selects the note's default look.
    package let looks: UInt8

    /// How much of it is untranslated, in the site's main language.
    package let fallback: Fallback

    /// The values that the author gives.
    struct Details {
        var title = ""
        var author = ""
        var date = Moment.instant(.epoch)
        var updated: Moment?
        var tags: [String] = []
        var isPinned = false
        var colour: Colour?
        var image: Reference?
        var imageText: String?
        var aliases: [Reference] = []
        var publication = Publication()
        var body = Body.empty
    }

    init(
        id: String, place: Place, _ details: Details, excerpt: String, isLong: Bool, looks: UInt8,
        fallback: Fallback = .none
    ) {
        self.id = id
        self.place = place
        self.details = details
        self.excerpt = excerpt
        self.isLong = isLong
        self.looks = looks
        self.fallback = fallback
    }

    package var title: String { details.title }
    package var author: String { details.author }
    package var date: Moment { details.date }
    package var updated: Moment? { details.updated }
    package var tags: [String] { details.tags }
    package var isPinned: Bool { details.isPinned }
    package var colour: Colour? { details.colour }
    package var image: Reference? { details.image }

    /// The description of the image.
    package var imageText: String? { details.imageText }
    package var aliases: [Reference] { details.aliases }
    package var publication: Publication { details.publication }
    package var body: Body { details.body }

    /// The colour of a note's paper.
    package enum Colour: String, CaseIterable, StorableChoice, Sendable {
        case yellow, pink, blue, green, orange, white
    }
}

extension Bulletin.Details: KeyedValue {
    static let keys: [Key<Bulletin.Details>] = [
        Key(.title, \.title),
        Key(
            RecordField("author", .text, "the author", .required, .translated, standard: "`author` of site.yaml"),
            \.author
        ) { fields, key, context, log in
            guard let author = context.site.author else { return fields.requiredText(key, &log) }
            return fields.text(key, &log) ?? author
        },
        Key(RecordField("date", .moment, "when it was written, which sorts the board", .required), \.date) {
            $0.requiredMoment($1, in: $2.zone, &$3)
        },
        Key(RecordField("updated", .moment, "when it was last changed", .automatic), \.updated),
        Key(.tags, \.tags) { fields, _, _, log in fields.tags(&log) },
        Key(.pinned, \.isPinned),
        Key(
            RecordField(
                "colour", .choice(of: Bulletin.Colour.self), "the colour of the note", standard: "depends on its id"),
            \.colour
        ) { $0.choice($1, of: Bulletin.Colour.self, &$3) },
        Key(.image, \.image) { $0.fileReference($1, &$3) },
        Key(.imageText, \.imageText) { fields, _, _, log in fields.imageText(&log) },
        .aliases(\.aliases),
        .publication(\.publication),
        Key(.body, \.body) { $0.requiredBody($1, $2.body, &$3) },
    ]
}

extension RecordField {
    /// The fields of bulletins, in the order of forms and files.
    package static let bulletin = [id("the end of its address")] + Bulletin.Details.fields
}

extension Bulletin: Record {
    package static let what = "bulletin"

    package var heading: Title { Title(title, isFallback: fallback == .all) }

    package convenience init?(
        _ fields: inout FieldReader, id: String, body: Body?, _ context: LoadContext, _ log: inout DiagnosticLog
    ) {
        var details = Details()
        guard details.read(&fields, RecordContext(body: body, site: context), &log) else { return nil }
        let text = details.body.text ?? []
        self.init(
            id: id, place: fields.place, details, excerpt: BulletinExcerpt(text).text, isLong: Self.isLong(text),
            looks: UInt8(stableHash(id) % 25))
    }

    /// True if a text has more than 6,000 bytes and at least three headings.
    static func isLong(_ text: [UInt8]) -> Bool {
        guard text.count > 6000 else { return false }
        let lines = text.split(separator: UInt8(ascii: "\n"))
        return lines.count { $0.first == UInt8(ascii: "#") } > 2
    }
}

extension Bulletin: Storable {
    package func store(in writer: inout ByteWriter) {
        writer.write(id)
        place.store(in: &writer)
        details.store(in: &writer)
        writer.write(excerpt)
        writer.write(isLong)
        writer.write(looks)
    }

    package convenience init(from reader: inout ByteReader) throws(ByteReader.Damage) {
        self.init(
            id: try reader.text(), place: try Place(from: &reader), try Details(from: &reader),
            excerpt: try reader.text(), isLong: try reader.flag(), looks: try reader.byte())
    }
}
