/// Something that a search can find.
struct SearchRecord: Sendable {
    /// The page's link below the site's root.
    let link: String
    let title: String

    /// More that is searched and shown.
    let details: [String]

    /// What is only shown, such as a date.
    let note: String?
}

extension SearchRecord {
    /// The record as the page's script wants it: link, title, and the rest on one line.
    var json: JSONValue {
        .list([.text(link), .text(title), .text((details + [note].compactMap { $0 }).joined(separator: " · "))])
    }
}
