package import Bytes
package import Diagnostics
package import Documents

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

        /// The category in the site's main language, which groups events; nil if it equals `category`.
        package var group: String?
    }

    package struct Venue: Hashable, Sendable {
        package var name: String
        package var address: String?
        package var url: String?
    }
}

extension Event.Details {
    package init(_ fields: inout FieldReader, _ body: Body?, _ log: inout DiagnosticLog) {
        description = fields.body("description", body, &log)
        shortName = fields.text("shortName", &log)
        venue = fields.venue(&log)
        sport = fields.text("sport", &log)
        category = fields.text("category", &log)
        icon = fields.text("icon", &log)
        image = fields.fileReference("image", &log)
        imageText = fields.imageText(&log)
        organizer = fields.text("organizer", &log)
        url = fields.link("url", &log)
        tags = fields.tags(&log)
    }
}

extension Event.Details {
    package func store(in writer: inout ByteWriter, knowing findings: Body.Findings) {
        writer.write(description) { $1.store(in: &$0, knowing: findings) }
        writer.write(shortName) { $0.write($1) }
        writer.write(venue) { $1.store(in: &$0) }
        writer.write(sport) { $0.write($1) }
        writer.write(category) { $0.write($1) }
        writer.write(icon) { $0.write($1) }
        writer.write(image) { $0.write($1) }
        writer.write(imageText) { $0.write($1) }
        writer.write(organizer) { $0.write($1) }
        writer.write(url) { $0.write($1) }
        writer.write(tags) { $0.write($1) }
    }

    package init(from reader: inout ByteReader, _ origin: Origin) throws(ByteReader.Damage) {
        description = try reader.flag() ? try Body(from: &reader, origin) : nil
        shortName = try reader.optionalText()
        venue = try reader.flag() ? try Event.Venue(from: &reader) : nil
        sport = try reader.optionalText()
        category = try reader.optionalText()
        icon = try reader.optionalText()
        image = try reader.flag() ? try reader.reference(origin) : nil
        imageText = try reader.optionalText()
        organizer = try reader.optionalText()
        url = try reader.optionalText()
        tags = try reader.texts()
    }
}

extension Event.Venue {
    fileprivate func store(in writer: inout ByteWriter) {
        writer.write(name)
        writer.write(address) { $0.write($1) }
        writer.write(url) { $0.write($1) }
    }

    fileprivate init(from reader: inout ByteReader) throws(ByteReader.Damage) {
        self.init(name: try reader.text(), address: try reader.optionalText(), url: try reader.optionalText())
    }
}

extension FieldReader {
    fileprivate mutating func venue(_ log: inout DiagnosticLog) -> Event.Venue? {
        guard case .object? = node("venue")?.value else {
            return text("venue", &log).map { Event.Venue(name: $0, address: nil, url: nil) }
        }
        guard var fields = object("venue", of: "venue", &log) else { return nil }
        defer { fields.finish(&log) }
        let name = fields.requiredText("name", &log)
        let address = fields.text("address", &log)
        let url = fields.link("url", &log)
        return name.map { Event.Venue(name: $0, address: address, url: url) }
    }
}
