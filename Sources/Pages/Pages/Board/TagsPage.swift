import Content

struct TagsPage: WebPage {
    let context: PageContext
    let tags: [TagLink]

    static let template = "tags"
    static let view = pageView([
        .list("tags", "the tags, by name", of: TagLink.view) { $0.tags },
        .flag("isEmpty", "whether there are no tags") { $0.tags.isEmpty },
    ])

    init(_ site: Site, _ contexts: PageContextMaker) {
        let context = contexts.context(
            .tags, title: contexts.strings[.tags], back: contexts.parent(contexts.strings[.home], .home))
        self.context = context
        tags = site.tags.all.map { TagLink($0, on: context) }
    }
}

/// A tag in the list of tags, with a link to its page.
struct TagLink: Sendable {
    let name: String
    private let language: String?
    let address: String
    let count: Int

    init(_ tag: SiteTag, on context: PageContext) {
        (name, language) = (tag.name, tag.language)
        address = context.href(tag.address)
        count = tag.count
    }

    static let view = View<TagLink>([
        .text("name", "the tag") { $0.name },
        .text("language", "the language of its name, if it differs from the page's") { $0.language },
        .address("address", "the link to its page") { $0.address },
        .text("count", "the number of records with it") { String($0.count) },
    ])
}
