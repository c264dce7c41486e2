import Text

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
        let (link, title) = (link.utf8Span.span, title.utf8Span.span)
        json.append(addingCapacity: JSONText.room(for: link) + JSONText.room(for: title) + 4) { json in
            json.append(UInt8(ascii: "["))
            JSONText.write(link, to: &json)
            json.append(UInt8(ascii: ","))
            JSONText.write(title, to: &json)
            json.append(",\"")
        }
        if let subtitle { Self.write(subtitle, isFirst: true, to: &json) }
        for (index, detail) in details.enumerated() {
            Self.write(detail, isFirst: subtitle == nil && index == 0, to: &json)
        }
        if let note { Self.write(note, isFirst: subtitle == nil && details.isEmpty, to: &json) }
        json.append("\"]")
    }

    /// Adds one of several texts that stand on a line.
    private static func write(_ text: String, isFirst: Bool, to json: inout [UInt8]) {
        let text = text.utf8Span.span
        json.append(addingCapacity: JSONText.room(for: text)) { json in
            if !isFirst { json.append(" · ") }
            JSONText.writeContent(text, to: &json)
        }
    }
}
