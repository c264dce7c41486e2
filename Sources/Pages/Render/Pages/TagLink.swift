/// A tag in the list of tags, with a link to its page.
struct TagLink: Sendable {
    let name: String
    let address: String
    let count: Int

    init(_ tag: SiteTag, on frame: Frame) {
        name = tag.name
        address = frame.href(tag.address)
        count = tag.count
    }

    static let view = View<TagLink>([
        .text("name", "the tag") { $0.name },
        .address("address", "the link to its page") { $0.address },
        .text("count", "how many records have it") { String($0.count) },
    ])
}
