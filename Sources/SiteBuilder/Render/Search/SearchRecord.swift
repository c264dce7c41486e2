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
    /// Adds the record as the page's script wants it: link, title, and the rest on one line; and a comma.
    ///
    /// - Parameter note: What is only shown, such as a date.
    func write(note: String?, to json: inout [UInt8]) {
        Self.writeLink(link, to: &json)
        let (title, subtitle) = (title, subtitle ?? "")
        Self.write(title: title.utf8Span.span, subtitle: subtitle.utf8Span.span, to: &json)
        for (index, detail) in details.enumerated() {
            Self.write(detail, isFirst: self.subtitle == nil && index == 0, to: &json)
        }
        Self.writeEnd(note: note, isFirst: self.subtitle == nil && details.isEmpty, to: &json)
    }

    /// Adds what comes before a record's title.
    static func writeLink(_ link: String, to json: inout [UInt8]) {
        let link = link.utf8Span.span
        json.append(addingCapacity: JSONText.room(for: link) + 2) { json in
            json.append(UInt8(ascii: "["))
            JSONText.write(link, to: &json)
            json.append(UInt8(ascii: ","))
        }
    }

    /// Adds a record's title and the first of what stands on the line behind it, between what comes before and what ends the
    /// record where those are given.
    static func write(
        title: Span<UInt8>, subtitle: Span<UInt8>, behind start: Span<UInt8> = Span(), before end: Span<UInt8> = Span(),
        to json: inout [UInt8]
    ) {
        let room = start.count + JSONText.room(for: title) + JSONText.room(for: subtitle) + end.count
        json.append(addingCapacity: room) { json in
            json.append(start)
            JSONText.write(title, to: &json)
            json.append(",\"")
            JSONText.writeContent(subtitle, to: &json)
            json.append(end)
        }
    }

    /// Adds what ends a record, and a comma.
    static func writeEnd(note: String?, isFirst: Bool, to json: inout [UInt8]) {
        if let note { write(note, isFirst: isFirst, to: &json) }
        json.append("\"],")
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
