import Content
import Text

/// A bulletin as plain text.
struct ShareTextPage: Templated {
    let share: Share
    let plainText: String
    let width: Int

    static let template = "share.txt"
    static let view = View<ShareTextPage>([
        .text("author", "the author's name") { wrapped($0.share.bulletin.author, width: $0.width) },
        .text("title", "the bulletin's title") { wrapped($0.share.bulletin.title, width: $0.width) },
        .time("time", "the time of writing") { $0.share.time },
        .time("updated", "the time of the last change") { $0.share.updated },
        .text("body", "the bulletin's text") { $0.plainText },
        .address("address", "the bulletin's address; absent without a base URL") { $0.share.address },
    ])
}

/// The visible characters of a text, in lines of at most `width` columns.
func wrapped(_ text: String, width: Int) -> String {
    let bytes = Array(visible(text).utf8)
    return lineRanges(of: bytes, width: width).map { String(decoding: bytes[$0], as: UTF8.self) }
        .joined(separator: "\n")
}
