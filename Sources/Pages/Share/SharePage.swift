import Content

/// A bulletin as a self-contained HTML file.
struct SharePage: Templated {
    let share: Share
    let policy: String?

    static let template = "share"
    static let view = View<SharePage>([
        .text("policy", "the content security policy, which allows the template's style sheets; absent in a mail") {
            $0.policy
        },
        .text("subject", "the title on one line, without invisible characters") { $0.share.subject },
        .text("title", "the bulletin's title") { $0.share.bulletin.title },
        .text("author", "the author's name") { $0.share.bulletin.author },
        .time("time", "the time of writing") { $0.share.time },
        .time("updated", "the time of the last change") { $0.share.updated },
        .html("body", "the bulletin's text, with its pictures embedded") { $0.share.bulletin.body },
        .text("colour", "the colour: yellow, pink, blue, green, orange or white") { $0.share.bulletin.paper.rawValue },
        .address("address", "the bulletin's address; absent without a base URL") { $0.share.address },
    ])
}
