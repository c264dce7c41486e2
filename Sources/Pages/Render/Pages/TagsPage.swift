import Content

/// The page of all tags.
struct TagsPage: WebPage {
    let frame: Frame
    let tags: [TagLink]

    static let template = "tags"
    static let view = pageView([
        .list("tags", "the tags, by name", of: TagLink.view) { $0.tags },
        .flag("isEmpty", "whether there are none") { $0.tags.isEmpty },
    ])

    init(_ site: Site, _ frames: FrameMaker) {
        let frame = frames.frame(.tags, title: frames.strings[.tags], back: frames.parent(frames.strings[.home], .home))
        self.frame = frame
        tags = site.tags.all.map { TagLink($0, on: frame) }
    }
}
