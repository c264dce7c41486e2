/// A tag with a link to its page.
struct Tag: Sendable {
    let name: String
    let context: PageContext
    let tag: SiteTag

    private static let fields: [Field<Tag>] = [
        .text("name", "the tag") { $0.name },
        .text("language", "the language of its name, if it differs from the page's") { $0.tag.language },
        .link("address", "the link to its page") { $0.context.writeHref(to: $0.tag.address, into: &$1) },
    ]

    static let view = View<Tag>(fields)

    /// For lists of the site's tags.
    static let countedView = View<Tag>(
        fields + [.text("count", "the number of records with it") { String($0.tag.count) }])
}

extension Field where Value: PagePart {
    /// The tags of a record.
    ///
    /// - Parameter tags: Returns all tags of the site, and the names of the record's tags.
    static func tags(_ tags: @escaping @Sendable (Value) -> (SiteTags, [String])) -> Field {
        list("tags", "its tags", of: Tag.view) { value in
            let (all, names) = tags(value)
            return names.map { Tag(name: all.name(of: $0), context: value.context, tag: all[$0]) }
        }
    }
}
