/// Something that a search can find.
struct SearchRecord: Sendable {
    /// The page's link below the site's root.
    let link: String
    let title: String

    /// What is searched and shown beside the title, such as a song's artist.
    var subtitle: String?

    /// More that is searched and shown, behind that.
    var details: [String] = []
}

extension SearchRecord {
    /// Adds the record as the page's script wants it: link, title, and the rest on one line.
    ///
    /// - Parameter note: What is only shown, such as a date.
    func write(note: String?, to json: inout [UInt8]) {
        json.append(UInt8(ascii: "["))
        JSONText.write(link, to: &json)
        json.append(UInt8(ascii: ","))
        JSONText.write(title, to: &json)
        json.append(",\"")
        var isFirst = true
        func add(_ text: String) {
            if !isFirst { json.append(" · ") }
            isFirst = false
            JSONText.writeContent(text.utf8Span.span, to: &json)
        }
        if let subtitle { add(subtitle) }
        for detail in details { add(detail) }
        if let note { add(note) }
        json.append("\"]")
    }
}
