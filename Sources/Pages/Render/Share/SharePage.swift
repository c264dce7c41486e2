import Content

/// A bulletin as one HTML file that needs no other.
struct SharePage: Templated {
    let share: Share
    let policy: String

    static let template = "share"
    static let view = View<SharePage>([
        .text("policy", "the content security policy, which allows the style sheets that stand in the template") {
            $0.policy
        },
        .text("subject", "the title on one line, without anything invisible") { $0.share.subject },
        .text("title", "the bulletin's title") { $0.share.bulletin.title },
        .text("author", "who wrote it") { $0.share.bulletin.author },
        .time("time", "when it was written") { $0.share.time },
        .time("updated", "when it was last changed") { $0.share.updated },
        .html("body", "the bulletin's text, with its pictures in it") { $0.share.bulletin.body },
        .text("colour", "the paper: yellow, pink, blue, green, orange or white") { $0.share.bulletin.paper.rawValue },
        .address("address", "the bulletin's address, where the site names a base URL") { $0.share.address },
    ])
}
