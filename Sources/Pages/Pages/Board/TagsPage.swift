import Content

struct TagsPage: WebPage {
    let context: PageContext
    let tags: [Tag]

    static let template = "tags"
    static let view = pageView([
        .list("tags", "the tags, by name", of: Tag.countedView) { $0.tags },
        .flag("isEmpty", "whether there are no tags") { $0.tags.isEmpty },
    ])

    init(_ site: Site, _ contexts: PageContextMaker) {
        let context = contexts.context(.tags, title: contexts.strings[.tags], back: contexts.parent(.home, .home))
        self.context = context
        tags = site.tags.all.map { Tag(name: $0.name, context: context, tag: $0) }
    }
}
