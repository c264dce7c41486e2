import Text

/// What a page tells search engines, as linked data of schema.org's.
enum StructuredData {
    /// Adds the script element that holds the objects that `write` adds, for the page's head; nothing where there are none.
    ///
    /// It is data and never run, and so no concern of the page's content security policy.
    static func write(to html: inout [UInt8], _ write: (inout JSONText) -> Void) {
        let start = html.count
        var isEmpty = true
        html.append(#"<script type="application/ld+json">"#)
        JSONText.write(to: &html) { json in
            json.member("@context", "https://schema.org")
            json.list("@graph") { json in
                let start = json.bytes.count
                write(&json)
                isEmpty = json.bytes.count == start
            }
        }
        html.append("</script>")
        if isEmpty { html.removeSubrange(start...) }
    }
}

extension JSONText {
    /// Adds a member that is a thing of some type with a name.
    mutating func thing(_ member: StaticString, _ type: String, _ name: String) {
        self.member(member) { json in
            json.member("@type", type)
            json.member("name", name)
        }
    }
}
