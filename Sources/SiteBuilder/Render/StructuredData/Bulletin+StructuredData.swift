import Time

extension Bulletin {
    /// The bulletin as schema.org's Article.
    func article(at address: String, in zone: Zone) -> JSONValue {
        .object([
            "@type": "Article",
            "headline": .text(title),
            "author": .object(["@type": "Person", "name": .text(author)]),
            "datePublished": .text(date.text(in: zone)),
            "dateModified": updated.map { .text($0.text(in: zone)) },
            "keywords": tags.isEmpty ? nil : .list(tags.map { .text($0) }),
            "url": .text(address),
            "mainEntityOfPage": .text(address),
        ])
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
