import Content
import Time

extension Bulletin {
    /// Writes the bulletin as a schema.org Article.
    func writeArticle(at address: String, in zone: Zone, to json: inout JSONText) {
        json.object { json in
            json.member("@type", "Article")
            json.member("headline", title)
            json.thing("author", type: "Person", name: author)
            json.member("datePublished", date.text(in: zone))
            json.member("dateModified", updated?.text(in: zone))
            json.list("keywords", tags)
            json.member("url", address)
            json.member("mainEntityOfPage", address)
        }
    }
}

extension Moment {
    /// The moment in ISO 8601 with the zone's offset; only the date for a day.
    func text(in zone: Zone) -> String {
        switch self {
        case .day(let day): day.description
        case .instant(let instant): instant.rfc3339(in: zone)
        }
    }
}
