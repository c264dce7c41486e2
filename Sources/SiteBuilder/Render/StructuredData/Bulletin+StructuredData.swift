import Text
import Time

extension Bulletin {
    /// Writes the bulletin as schema.org's Article.
    func writeArticle(at address: String, in zone: Zone, to json: inout JSONText) {
        let (title, author, address) = (title.utf8Span.span, author.utf8Span.span, address.utf8Span.span)
        let (published, modified) = (date.text(in: zone), updated?.text(in: zone))
        let room = JSONText.room(for: title) + JSONText.room(for: author) + 2 * JSONText.room(for: address)
        json.object(room: room + JSONText.room(for: tags) + 600) { json in
            json.append(#""@type":"Article""#)
            JSONText.write("headline", title, to: &json)
            json.append(#","author":{"@type":"Person""#)
            JSONText.write("name", author, to: &json)
            json.append(UInt8(ascii: "}"))
            JSONText.write("datePublished", published.utf8Span.span, to: &json)
            if let modified { JSONText.write("dateModified", modified.utf8Span.span, to: &json) }
            if !tags.isEmpty { JSONText.write("keywords", tags, to: &json) }
            JSONText.write("url", address, to: &json)
            JSONText.write("mainEntityOfPage", address, to: &json)
        }
    }
}

extension Moment {
    /// As in ISO 8601, with the zone's offset; a day alone is a date.
    func text(in zone: Zone) -> String {
        switch self {
        case .day(let day): day.description
        case .instant(let instant): instant.rfc3339(in: zone)
        }
    }
}
