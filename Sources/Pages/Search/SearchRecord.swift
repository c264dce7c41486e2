import Text

/// A record that a search can find.
struct SearchRecord: Sendable {
    /// The page's link below the site's root.
    let link: String
    package let title: String

    /// Texts that are searched and shown after the title, such as a song's artist.
    var details: [String] = []

    /// A text that is shown after the details but not searched, such as a date.
    var note: String?

    /// The language of the texts, if it differs from the site's.
    var language: String?

    /// Appends the record for the page's script: link, title, the rest on one line, and the language if it differs.
    func write(to json: inout [UInt8]) {
        let room = ([link, title] + details + [note ?? "", language ?? ""]).reduce(16) {
            $0 + JSONEscaping.room(for: $1.utf8Span.span) + 4
        }
        json.append(addingCapacity: room) { json in
            json.append(UInt8(ascii: "["))
            JSONEscaping.forScripts.write(link.utf8Span.span, to: &json)
            json.append(UInt8(ascii: ","))
            JSONEscaping.forScripts.write(title.utf8Span.span, to: &json)
            json.append(",\"")
            var isFirst = true
            func add(_ text: String) {
                if !isFirst { json.append(" · ") }
                isFirst = false
                JSONEscaping.forScripts.writeContent(text.utf8Span.span, to: &json)
            }
            for detail in details { add(detail) }
            if let note { add(note) }
            json.append(UInt8(ascii: "\""))
            if let language {
                json.append(UInt8(ascii: ","))
                JSONEscaping.forScripts.write(language.utf8Span.span, to: &json)
            }
            json.append(UInt8(ascii: "]"))
        }
    }
}
