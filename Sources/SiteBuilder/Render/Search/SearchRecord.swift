/// Something that a search can find.
struct SearchRecord: Sendable {
    /// The page's link below the site's root.
    let link: String
    let title: String

    /// More that is searched and shown.
    let details: [String]
}

extension SearchRecord {
    /// Adds the record as the page's script wants it: link, title, and the rest on one line.
    ///
    /// - Parameter note: What is only shown, such as a date.
    func write(note: String?, to json: inout [UInt8]) {
        json.append(UInt8(ascii: "["))
        JSONValue.write(link, to: &json)
        json.append(UInt8(ascii: ","))
        JSONValue.write(title, to: &json)
        json += ",\"".utf8
        for (index, text) in details.enumerated() {
            if index > 0 { json += " · ".utf8 }
            JSONValue.writeContent(text.utf8Span.span, to: &json)
        }
        if let note {
            if !details.isEmpty { json += " · ".utf8 }
            JSONValue.writeContent(note.utf8Span.span, to: &json)
        }
        json += "\"]".utf8
    }
}
