import Bytes
import Diagnostics
import Documents

extension Event {
    /// The fields that `gate: event` locks.
    package struct Details: Sendable {
        package var description: Body?
        package var shortName: String?
        package var venue: Venue?
        package var sport: String?
        package var category: String?
        package var icon: String?
        package var image: Reference?
        package var imageText: String?
        package var organizer: String?
        package var url: String?
        package var tags: [String] = []

        /// How much of the event is untranslated, in the site's main language.
        package var fallback = Fallback.none

        /// True if the name is untranslated: a single date of a translated event can have another name.
        package var hasUntranslatedName = false

        /// The category in the site's main language, which groups events; nil if it equals `category`.
        package var group: String?
    }

    package struct Venue: Hashable, Sendable {
        package var name = ""
        package var address: String?
        package var url: String?
    }
}

extension Event.Details: Keyed {
    static let keys: [Key<Event.Details>] = [
        Key(RecordField("description", .lines(isBelow: true), "what it is about", .translated), \.description) {
            $0.body($1, $2.body, &$3)
        },
        Key(RecordField("shortName", .text, "a short name for small spaces", .rare, .translated), \.shortName),
        Key(
            RecordField("venue", .venue, "the place"), \.venue,
            translate: { details, translation in details.venue?.translate { translation("venue.\($0)") } },
            read: { $0.venue($1, $2, &$3) }),
        Key(RecordField("sport", .text, "the sport, by its key or its name", .rare), \.sport),
        Key(RecordField("category", .text, "the category, its row if it has no sport", .translated), \.category),
        Key(RecordField("icon", .text, "an emoji", .rare, standard: "the icon of its sport"), \.icon),
        Key(.image, \.image) { $0.fileReference($1, &$3) },
        Key(.imageText, \.imageText) { fields, _, _, log in fields.imageText(&log) },
        Key(RecordField("organizer", .text, "the organizer", .rare, .translated), \.organizer),
        Key(RecordField("url", .text, "a web page with more information", .rare, kind: "web address"), \.url) {
            $0.link($1, &$3)
        },
        Key(.tags, \.tags) { fields, _, _, log in fields.tags(&log) },
    ]
}

extension Event.Venue: KeyedValue {
    static let keys: [Key<Event.Venue>] = [
        Key(RecordField("name", .text, "the name", .required, .translated), \.name),
        Key(RecordField("address", .text, "the address, linked to a map", .translated), \.address),
        Key(RecordField("url", .text, "the venue's website", kind: "web address"), \.url) { $0.link($1, &$3) },
    ]
}

extension FieldReader {
    /// Reads a venue or its name.
    fileprivate mutating func venue(
        _ key: String, _ context: RecordContext, _ log: inout DiagnosticLog
    ) -> Event.Venue? {
        guard case .object? = node(key)?.value else { return text(key, &log).map { Event.Venue(name: $0) } }
        guard var fields = object(key, of: "venue", &log) else { return nil }
        defer { fields.finish(&log) }
        var venue = Event.Venue()
        return venue.read(&fields, context, &log) ? venue : nil
    }
}
